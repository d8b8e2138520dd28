import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../adapters/postgres/database.ts';
import type { Database } from '../../../engine/sql.ts';
import { keepLeases, untilMissed } from '../../support/log/appendHold.ts';
import { openEngineFixture, whileAppendsWaitIn, type EngineFixture } from '../../support/log/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { silentLogger } from '../../support/logger.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../../support/nodes/node.ts';
import { nodeClient, signUp, type Answer, type NodeClient } from '../../support/nodes/nodeClient.ts';

/** A writer's answer waits so long for the read models, and no longer: a read right after it finds the write. */
const SOON = { SERVICE_READ_AFTER_WRITE_MS: '5000' };

type Item = { id: string };

/** One write of every kind, each read back once, at once, in each place where it should be. */
const expectWritesVisible = async (admin: NodeClient): Promise<void> => {
  const ticket = await admin.post<Item>('/api/tickets', { title: 'Where is my order?', body: 'It has been six days.' });
  expect(await admin.get(`/api/tickets/${ticket.id}`)).toMatchObject({ status: 'new' });
  const { items } = await admin.get<{ items: Item[] }>('/api/inbox?limit=100');
  expect(items.map(({ id }) => id)).toContain(ticket.id);

  const name = `orders-${randomUUID().slice(0, 8)}`;
  const cluster = await admin.post<Item>('/clusters', { name, size: 'small', location: 'us', version: '26.8.0' });
  expect((await admin.get<Item[]>('/clusters')).map(({ id }) => id)).toContain(cluster.id);

  const key = await admin.post<Item>('/api/keys', { name, scopes: ['clusters:read'] });
  expect((await admin.get<{ items: Item[] }>('/api/keys')).items.map(({ id }) => id)).toContain(key.id);

  const config = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' };
  const connector = await admin.post<Item>('/api/connectors', { kind: 'postgres', name, config });
  expect((await admin.get<Item[]>('/api/connectors')).map(({ id }) => id)).toContain(connector.id);

  const events = await admin.get<{ items: { stream: string }[] }>(`/api/events?stream=ticket-${ticket.id}`);
  expect(events.items.map(({ stream }) => stream)).toContain(`ticket-${ticket.id}`);
};

const isReady = async (url: string): Promise<boolean> => (await nodeClient(url).send('GET', '/ready')).status === 200;

/** A command that waits inside the database, under an Idempotency-Key that its node holds. */
const sendHeld = async (client: NodeClient, database: Database, key: string): Promise<{ answer: Promise<unknown> }> => {
  const answer = sendTicket(client, key).catch(() => null);
  await eventually(
    () => database.query('select 1 from ops.idempotency_keys where status is null'),
    ({ rows }) => rows.length === 1,
  );
  return { answer };
};

const sendTicket = (client: NodeClient, key: string): Promise<Answer<Item & { code: string }>> =>
  client.send('POST', '/api/tickets', { title: 'Held', body: 'Held' }, { 'idempotency-key': key });

const ticketsIn = async (database: Database): Promise<number> =>
  (await database.query(`select 1 from es.events where type = 'TicketReceived' and stream_id like 'ticket-%'`))
    .rowCount;

describe('after kill -9 of the only node on its embedded database', () => {
  let fixture: NodeFixture;
  let node: ReadyNode;
  let admin: NodeClient;
  let database: ReturnType<typeof openDatabase>;

  beforeAll(async () => {
    fixture = await openNodeFixture(SOON);
    node = await fixture.start();
    admin = await signUp(node);
    database = openDatabase(await fixture.embeddedUrl(), { logger: silentLogger, connectionsMax: 3 });
  });
  afterAll(async () => {
    await database.close();
    await fixture.dispose();
  });

  const killAndRestart = async (): Promise<void> => {
    await fixture.end(node, 'SIGKILL');
    await keepLeases(database);
    node = await fixture.start();
    admin = admin.at(node.backendUrl);
  };

  it('every write is visible as soon as the next one is ready (X-70)', async () => {
    await expectWritesVisible(admin);
    for (let round = 0; round < 3; round += 1) {
      await killAndRestart();
      await expectWritesVisible(admin);
      expect(await isReady(node.backendUrl)).toBe(true);
    }
  });

  it('the key of a request that it was at is free, and the repeat acts once (X-31 to X-33, X-70)', async () => {
    const before = await ticketsIn(database);
    const key = randomUUID();
    let held: Promise<unknown> = Promise.resolve();
    await whileAppendsWaitIn(database, async () => {
      held = (await sendHeld(admin, database, key)).answer;
      await fixture.end(node, 'SIGKILL');
      await keepLeases(database);
    });
    expect(await held).toBeNull();
    node = await fixture.start();
    admin = admin.at(node.backendUrl);
    const repeat = await sendTicket(admin, key);
    expect(repeat.status).toBe(201);
    expect(await admin.get(`/api/tickets/${repeat.body.id}`)).toMatchObject({ title: 'Held' });
    expect((await sendTicket(admin, key)).body.id).toBe(repeat.body.id);
    expect(await ticketsIn(database)).toBe(before + 1);
  });
});

describe('after kill -9 of one of two nodes', () => {
  let engine: EngineFixture;
  let fixture: NodeFixture;
  let admin: NodeClient;

  beforeAll(async () => {
    engine = await openEngineFixture();
    fixture = await openNodeFixture({ ...SOON, ...engine.environment });
  });
  afterAll(async () => {
    await fixture.dispose();
    await engine.close();
  });

  it('the other shows every write as soon as it says that it is ready again (X-70)', async () => {
    const first = await fixture.start();
    admin = await signUp(first);
    const second = await fixture.start();
    await fixture.end(first, 'SIGKILL');
    await untilMissed(engine.database, 1);
    await keepLeases(engine.database);
    await eventually(() => isReady(second.backendUrl), Boolean);
    admin = admin.at(second.backendUrl);
    await expectWritesVisible(admin);
  });

  const tickets = async (): Promise<number> =>
    (await engine.stored()).filter(({ type }) => type === 'TicketReceived').length;

  it('the other takes the key of a request over that the dead one was at (X-33, X-70)', async () => {
    const doomed = await fixture.start();
    const before = await tickets();
    const key = randomUUID();
    await engine.whileAppendsWait(async () => {
      await sendHeld(admin.at(doomed.backendUrl), engine.database, key);
      expect((await sendTicket(admin, key)).body.code).toBe('idempotency_in_progress');
      await fixture.end(doomed, 'SIGKILL');
      await keepLeases(engine.database);
    });
    const repeat = await eventually(
      () => sendTicket(admin, key),
      ({ status }) => status !== 503,
    );
    expect(repeat.status).toBe(201);
    expect(await tickets()).toBe(before + 1);
  });
});
