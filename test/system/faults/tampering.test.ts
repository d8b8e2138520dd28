import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNodeFixture, type NodeFixture } from '../../support/nodes/node.ts';
import { eventually } from '../../support/eventually.ts';
import { nodeClient, signUp } from '../../support/nodes/nodeClient.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { asSuperuser, shift } from '../../support/audit/tampering.ts';
import type { CliRun } from '../../support/audit/auditCli.ts';

/** Somewhere in the middle, and behind it enough for a tail. */
const VICTIM = 5;

let original: TestDatabase;
let fixture: NodeFixture;
let cookie: string;

beforeAll(async () => {
  original = await testDatabase();
  fixture = await openNodeFixture({ DATABASE_URL: original.url });
  const node = await fixture.start();
  const admin = await signUp(node);
  for (let n = 0; n < 6; n += 1) await admin.post('/api/tickets', { title: `Ticket ${n}`, body: 'It does not work.' });
  await eventually(
    () => admin.get<{ size: number; unsealed_events: number }>('/audit/status'),
    ({ size, unsealed_events: unsealed }) => size > VICTIM && unsealed === 0,
  );
  cookie = admin.cookie;
  // A database is copied while nobody is connected to it; of the test's own connections there is none yet.
  await fixture.end(node, 'SIGTERM');
});
afterAll(async () => {
  await fixture.dispose();
  await original.close();
});

const nameOf = (url: string): string => new URL(url).pathname.slice(1);
const inDatabase = (name: string): string => Object.assign(new URL(original.url), { pathname: `/${name}` }).href;
const maintenance = (statement: string): Promise<void> => asSuperuser(inDatabase('postgres'), (run) => run(statement));

/** Works on a copy of what the node has left behind. */
const onCopy = async <T>(change: string, work: (url: string) => Promise<T>): Promise<T> => {
  const name = `copy_${randomBytes(6).toString('hex')}`;
  await maintenance(`create database ${name} template ${nameOf(original.url)}`);
  try {
    await asSuperuser(inDatabase(name), (run) => run(change));
    return await work(inDatabase(name));
  } finally {
    await maintenance(`drop database ${name} with (force)`);
  }
};

const verdictOn = async (change: string): Promise<readonly unknown[]> => {
  const run: CliRun = await onCopy(change, (url) => fixture.verifyAt(url));
  const { kind, first_bad_position: position } = JSON.parse(run.stdout) as Record<string, unknown>;
  return [run.exit, kind, typeof position === 'string' ? Number(`0x${position}`) : position];
};

const flipped = (column: string): string =>
  `update es.events set ${column} = set_byte(${column}, 3, get_byte(${column}, 3) # 1) where position = ${VICTIM}`;

/** One changed byte, or the nearest thing that the column's type allows. */
const ONE_BYTE: Readonly<Record<string, string>> = {
  payload: flipped('payload'),
  meta: flipped('meta'),
  type: `update es.events set type = 'X' || substr(type, 2) where position = ${VICTIM}`,
  stream_id: `update es.events set stream_id = stream_id || 'x' where position = ${VICTIM}`,
  content_type: `update es.events set content_type = 'application/jsoN' where position = ${VICTIM}`,
  recorded_at: `update es.events set recorded_at = recorded_at + interval '1 microsecond' where position = ${VICTIM}`,
  event_id: `update es.events set event_id = overlay(event_id::text placing
    translate(substr(event_id::text, 30, 1), '0123456789abcdef', '123456789abcdef0') from 30)::uuid where position = ${VICTIM}`,
  revision: `update es.events set revision = revision + 256 where position = ${VICTIM}`,
};

describe('audit-cli verify, on what a node has left behind, exits 1 (X-57, DS-08)', () => {
  it('not as long as nobody touches it', async () => {
    expect(await verdictOn('select 1')).toEqual([0, undefined, undefined]);
  });

  it.each(Object.entries(ONE_BYTE))('for one byte in %s, naming position and kind', async (_, change) => {
    expect(await verdictOn(change)).toEqual([1, 'event_altered', VICTIM]);
  });

  it('for a position that is another', async () => {
    expect(await verdictOn(`update es.events set position = 1000 where position = ${VICTIM}`)).toEqual([
      1,
      'reordered',
      VICTIM,
    ]);
  });

  it('for a row that is gone', async () => {
    expect(await verdictOn(`delete from es.events where position = ${VICTIM}`)).toEqual([1, 'gap', VICTIM]);
  });

  it('for a row that is gone without a gap', async () => {
    const change = `delete from es.events where position = ${VICTIM}; ${shift(VICTIM, -1)}`;
    expect(await verdictOn(change)).toEqual([1, 'gap', VICTIM]);
  });

  it('for two rows that are swapped', async () => {
    const swap = `update es.events set position = -1 where position = ${VICTIM};
      update es.events set position = ${VICTIM} where position = ${VICTIM + 1};
      update es.events set position = ${VICTIM + 1} where position = -1`;
    expect(await verdictOn(swap)).toEqual([1, 'reordered', VICTIM]);
  });

  it('for a tail that is cut off', async () => {
    expect(await verdictOn(`delete from es.events where position > ${VICTIM}`)).toEqual([1, 'truncated', VICTIM + 1]);
  });
});

describe('a node that starts on a log whose tail is cut off', () => {
  it('signs and appends nothing more, and says why (X-56)', () =>
    onCopy('delete from es.events where position = (select max(position) from es.events)', async (url) => {
      const node = fixture.spawn({ DATABASE_URL: url });
      await node.logged('audit_log_rollback_detected');
      const { backend } = await node.logged('service_listening');
      const client = nodeClient(String(backend), cookie);
      const answer = await client.send<{ code: string }>('POST', '/api/tickets', {
        title: 'Cannot log in',
        body: 'Since this morning.',
      });
      expect([answer.status, answer.body.code]).toEqual([503, 'audit_frozen']);
      expect((await client.send('GET', '/ready')).status).toBe(503);
      expect(await fixture.end(node, 'SIGTERM')).toEqual({ code: 0, signal: null });
      expect(await fixture.running()).toEqual([]);
    }));
});
