import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { startFaultyProxy, type FaultyProxy } from '../../support/database/faultyProxy.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../../support/nodes/node.ts';
import { signUp, type Answer, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

type Sent = Answer<{ id: string; code: string }>;

let database: TestDatabase;
let proxy: FaultyProxy;
let fixture: NodeFixture;
let node: ReadyNode;
let admin: NodeClient;

beforeAll(async () => {
  database = await testDatabase();
  proxy = await startFaultyProxy(database.url);
  fixture = await openNodeFixture({ DATABASE_URL: proxy.url });
  node = await fixture.start();
  admin = await signUp(node);
});
afterAll(async () => {
  proxy.resume();
  await fixture.dispose();
  await proxy.close();
  await database.close();
});

const sendTicket = (key: string): Promise<Sent> =>
  admin.send('POST', '/api/tickets', { title: 'Paused', body: key }, { 'idempotency-key': key });

const stored = async (): Promise<number> => {
  const { rows } = await database.database.query(`select 1 from es.events where type = 'TicketReceived'`);
  return rows.length;
};

describe('a database that takes everything and answers nothing', () => {
  it('makes writes, reads and readiness answer 503 instead of hanging', async () => {
    proxy.stall();
    const answers = await Promise.all([
      sendTicket(randomUUID()),
      admin.send<{ code: string }>('GET', '/api/tickets'),
      admin.send<{ code: string }>('GET', '/ready'),
    ]);
    for (const { status, headers, body } of nonEmpty(answers)) {
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
      expect(['store_unavailable', 'not_ready']).toContain(body.code);
    }
    proxy.resume();
    await eventually(
      () => admin.send('GET', '/ready'),
      ({ status }) => status === 200,
    );
  });

  it('in the middle of an append never makes a false 201: the repeat under the same key acts once (X-32, X-33)', async () => {
    const before = await stored();
    const key = randomUUID();
    // The server has the append and carries it out, but its answer never comes.
    proxy.stallAt('es.append');
    const first = await sendTicket(key);
    expect(first.status).toBe(503);
    expect(first.body.code).toBe('store_unavailable');
    proxy.resume();
    const repeat = await eventually(
      () => sendTicket(key),
      ({ status }) => status !== 503 && status !== 409,
    );
    expect(repeat.status).toBe(201);
    expect((await sendTicket(key)).body.id).toBe(repeat.body.id);
    expect(await stored()).toBe(before + 1);
  });
});
