import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { startKurrentProcess, type KurrentProcess } from '../../support/kurrentServer/childProcess.ts';
import type { Boundary } from '../../support/kurrentServer/hold.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../../support/nodes/node.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import type { LogLine } from '../../support/nodes/nodeProcess.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';

type Ticket = { id: string; title: string };

let kurrent: KurrentProcess;
let empty: KurrentProcess;
let database: TestDatabase;
let fixture: NodeFixture;
let node: ReadyNode;
let client: NodeClient;

beforeAll(async () => {
  [kurrent, empty] = await Promise.all([startKurrentProcess(), startKurrentProcess()]);
  database = await testDatabase();
  fixture = await openNodeFixture({ DATABASE_URL: database.url, KURRENTDB_URL: kurrent.url });
  node = await fixture.start();
  client = await signUp(node);
  // Nothing else appends from then on: what a test breaks is the append of its ticket.
  await eventually(
    () => kurrent.demand({ countOf: 'NameConfirmed' }),
    (count) => count > 0,
  );
});
afterAll(async () => {
  await fixture.dispose();
  await database.close();
  await Promise.all([kurrent.close(), empty.close()]);
});

const post = (title: string, key: string) =>
  client.send<Ticket>('POST', '/api/tickets', { title, body: 'Help.' }, { 'idempotency-key': key });

/** The last line of a start that does not go well. */
const refusal = async (environment: NodeJS.ProcessEnv): Promise<LogLine> => {
  const started = fixture.spawn(environment);
  expect(await started.exited).toEqual({ code: 1, signal: null });
  return started.lines.find(({ level }) => level === 'fatal') ?? { msg: 'nothing' };
};

const verifiedEvents = async (): Promise<number> => {
  const { stdout } = await fixture.verify();
  return (JSON.parse(stdout) as { size: number }).size;
};

describe('a node whose events are in KurrentDB, killed while an append loses its reply', () => {
  it.each<Boundary>([
    { call: 1, when: 'before' },
    { call: 1, when: 'after' },
    { call: 2, when: 'before' },
    { call: 2, when: 'after' },
  ])(
    'at call $call $when it is stored: tells the truth to whoever asks again, and has the event once (G1, X-20)',
    async (boundary) => {
      const [title, key] = [`Killed ${boundary.when} ${boundary.call}`, `kill-${boundary.when}-${boundary.call}`];
      const before = await kurrent.demand({ countOf: 'TicketReceived' });
      await kurrent.demand({ holdAt: boundary });
      if (boundary.call === 2) await kurrent.demand({ loseNextReply: true });
      const posting = post(title, key).then(
        ({ status, body }) => (status === 201 ? body.id : null),
        () => null,
      );
      await eventually(
        () => kurrent.demand({ isHolding: true }),
        (held) => held > 0,
      );
      await fixture.end(node, 'SIGKILL');
      await kurrent.demand({ failHeld: true });
      // Nobody was told: what the repeat says is the first that anyone hears.
      expect(await posting).toBeNull();
      const isStored = (await kurrent.demand({ countOf: 'TicketReceived' })) > before;
      expect(isStored).toBe(boundary.call === 2 || boundary.when === 'after');
      node = await fixture.start();
      client = client.at(node.backendUrl);
      const { body } = await eventually(
        () => post(title, key),
        ({ status }) => status === 201,
      );
      expect(await client.get<Ticket>(`/api/tickets/${body.id}`)).toMatchObject({ title });
      expect(await kurrent.demand({ countOf: 'TicketReceived' })).toBe(before + 1);
    },
  );

  it('and one that lives on tells the truth by itself (G4)', async () => {
    const [title, key] = ['Lost reply', 'lost'];
    const before = await kurrent.demand({ countOf: 'TicketReceived' });
    await kurrent.demand({ loseNextReply: true });
    const answers = [await post(title, key), await post(title, key)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await kurrent.demand({ countOf: 'TicketReceived' })).toBe(before + 1);
  });
});

describe('a start with what does not belong together ends with one clear line (X-69)', () => {
  it('when the database belongs to another log, and nothing is written into this one', async () => {
    const line = await refusal({ KURRENTDB_URL: empty.url });
    expect(line).toMatchObject({ msg: 'event_log_unusable' });
    expect(String(line['reason'])).toMatch(
      /^this database belongs to the event log .*, and the one on kurrentdb holds nothing yet/,
    );
    expect(await empty.demand({ countOf: 'StoreOpened' })).toBe(0);
  });

  it('when the setting was forgotten', async () => {
    const line = await refusal({ KURRENTDB_URL: '' });
    expect(String(line['reason'])).toContain('is kept in kurrentdb and not in postgresql');
    expect((await database.database.query('select from es.events')).rowCount).toBe(0);
  });

  it('when nothing answers there', async () => {
    const line = await refusal({ KURRENTDB_URL: 'esdb://127.0.0.1:1?tls=false' });
    expect(line).toMatchObject({ msg: 'event_log_unusable', reason: 'KURRENTDB_URL: nothing answers at 127.0.0.1:1.' });
  });

  it('when it is no connection string', async () => {
    const line = await refusal({ KURRENTDB_URL: 'esdb://user:secret@db?tls=perhaps' });
    expect(line).toMatchObject({ msg: 'invalid_setting', name: 'KURRENTDB_URL' });
    expect(JSON.stringify(line)).not.toContain('secret');
  });
});

describe('a server that was put back to an old backup', () => {
  it('freezes the log, and nothing is acknowledged that is not kept (X-56)', async () => {
    for (let n = 0; n < 3; n += 1) await post('Before the backup', `backup-${n}`);
    const stored = await kurrent.demand({ cutEveryMs: 0 });
    expect(await eventually(verifiedEvents, (size) => size === stored)).toBe(stored);
    await kurrent.demand({ cutNewest: 1 });
    await fixture.end(node, 'SIGKILL');
    const frozen = fixture.spawn();
    client = client.at(String((await frozen.logged('service_listening'))['backend']));
    const { status, body } = await eventually(
      () => client.send<{ code: string }>('POST', '/api/tickets', { title: 'Too late', body: 'x' }),
      ({ body: { code } }) => code === 'audit_frozen',
    );
    expect([status, body.code]).toEqual([503, 'audit_frozen']);
    const { exit, stdout } = await fixture.verify();
    expect([exit, (JSON.parse(stdout) as { findings: { kind: string }[] }).findings[0]?.kind]).toEqual([
      1,
      'truncated',
    ]);
  });
});
