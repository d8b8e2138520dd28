import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../adapters/postgres/database.ts';
import { eventually } from '../support/eventually.ts';
import { silentLogger } from '../support/logger.ts';
import { openNodeFixture, type NodeFixture } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';

let fixture: NodeFixture;
let client: NodeClient;
/** Sees everything, and is not counted. */
let watcher: OpenDatabase;

beforeAll(async () => {
  fixture = await openNodeFixture();
  client = await signUp(await fixture.start());
  watcher = openDatabase(await fixture.embeddedUrl(), { logger: silentLogger, name: WATCHER, connectionsMax: 1 });
  await watcher.query(`alter system set log_line_prefix = '|%a|'`);
  // The name of the first user is confirmed up to some seconds after its reservation.
  await eventually(
    () => watcher.query(`select from es.events where type = 'NameConfirmed'`),
    ({ rowCount }) => (rowCount ?? 0) > 0,
  );
  await watcher.query(`alter system set log_statement = 'all'`);
  await watcher.query('select pg_reload_conf()');
});
afterAll(async () => {
  await watcher.close();
  await fixture.dispose();
});

const WATCHER = 'watcher';
const ROUNDS = 4;

type Statement = { by: string; text: string };

const logFile = () => join(fixture.dataDir, 'server.log');
const logSize = async (): Promise<number> => (await stat(logFile())).size;

/** What the server has run since its log had this size; a statement with parameters is told by its execution. */
const statementsSince = async (from: number): Promise<readonly Statement[]> => {
  const file = await open(logFile());
  const { buffer } = await file.read({ buffer: Buffer.alloc((await logSize()) - from), position: from });
  await file.close();
  const told = buffer.toString('utf8').matchAll(/^\|(.*)\|LOG: {2}(?:statement|execute [^:]*): ([^|]*)/gm);
  return [...told].map(([, by = '', text = '']) => ({ by, text })).filter(({ by }) => by !== WATCHER);
};

/** Everything that a ticket brings about is over once its entry stands under a signed checkpoint. */
const isSealed = async (position: string): Promise<boolean> => {
  const { rows } = await watcher.query<{ sealed: boolean }>(
    `select exists (select from audit.sealer s join audit.entries e using (epoch)
                     where e.position = $1 and e.index < s.signed_size) as sealed`,
    [position],
  );
  return rows[0]?.sealed === true;
};

/** What one request has the server run, from its arrival to the signed checkpoint. */
const statementsOf = async (path: string, body: object): Promise<readonly Statement[]> => {
  const from = await logSize();
  const { status, headers } = await client.send('POST', path, body);
  expect([path, status]).toEqual([path, path === '/api/tickets' ? 201 : 200]);
  await eventually(
    () => isSealed(headers.get('event-position') ?? ''),
    (sealed) => sealed,
  );
  return statementsSince(from);
};

const statementsOfOne = (n: number): Promise<readonly Statement[]> =>
  statementsOf('/api/tickets', { title: `Ticket ${n}`, body: 'It fails.', customer: `somebody-${n}@example.test` });

describe('POST /api/tickets of somebody new, on a node that is warm', () => {
  it('asks the database for as little as it can', async () => {
    for (let n = 0; n < 3; n += 1) await statementsOfOne(n);
    const rounds: (readonly Statement[])[] = [];
    for (let n = 0; n < ROUNDS; n += 1) rounds.push(await statementsOfOne(10 + n));
    for (const statements of rounds) {
      const like = (pattern: RegExp) => statements.filter(({ text }) => pattern.test(text));
      // The ticket, and how it stands against its targets (SU-149).
      expect(like(/es\.append\(/)).toHaveLength(2);
      // The key of the customer, to be written under, and to be read with by those who follow the log.
      expect(like(/vault\./).length).toBeLessThanOrEqual(2);
      expect(like(/ops\.(session_activity|api_key_use|idempotency_keys)/)).toEqual([]);
      // The ticket, once, to see how it stands.
      expect(like(/from es\.events where stream_id/).length).toBeLessThanOrEqual(1);
      expect(like(/from tickets where/)).toEqual([]);
    }
    // In all, with what happens by itself meanwhile: now and then a lease is renewed.
    const totals = rounds.map(({ length }) => length);
    expect(Math.min(...totals)).toBeLessThanOrEqual(52);
  });
});

describe('POST /api/tickets/{id}/assign, on a node that is warm', () => {
  it('costs no more statements than a ticket (SU-24)', async () => {
    const { items } = await client.get<{ items: { id: string }[] }>('/api/tickets');
    const users = (await client.get<{ items: { id: string }[] }>('/api/users')).items;
    const [tickets, assigned]: [number[], number[]] = [[], []];
    for (const [n, { id }] of items.entries()) {
      tickets.push((await statementsOfOne(20 + n)).length);
      assigned.push((await statementsOf(`/api/tickets/${id}/assign`, { user_id: users[0]?.id })).length);
    }
    // What happens by itself meanwhile comes on top of some of both; the first of each warms up.
    expect(Math.min(...assigned.slice(1))).toBeLessThanOrEqual(Math.min(...tickets.slice(1)));
  });
});
