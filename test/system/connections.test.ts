import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONNECTIONS_MAX } from '../../composition/storage.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';

let database: TestDatabase;
let fixture: NodeFixture;
let node: ReadyNode;
let client: NodeClient;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await openNodeFixture({ DATABASE_URL: database.url });
  node = await fixture.start();
  client = await signUp(node);
});
afterAll(async () => {
  await fixture.dispose();
  await database.close();
});

/** Names of the connections that are open now, as the server counts them; a pool says its name, a test none. */
const connections = async (): Promise<readonly string[]> => {
  const { rows } = await database.database.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
      where datname = current_database() and application_name <> '' and pid <> pg_backend_pid()`,
  );
  return rows.map(({ name }) => name);
};

/** Everything that requests ask the database for, many at a time. */
const work = async (round: number): Promise<void> => {
  const paths = ['/api/inbox', '/api/events?limit=100', '/api/connectors', '/audit/status', '/ready', '/metrics'];
  const ticket = { subject: 'Slow', body: 'It is slow.', customer: { email: 'ada@example.test' } };
  await Promise.allSettled([
    ...Array.from({ length: 60 }, (_, n) => client.send('GET', paths[n % paths.length] ?? '/ready')),
    ...Array.from({ length: 20 }, (_, n) =>
      client.send('POST', '/api/tickets', { ...ticket, tags: [`${round}-${n}`] }),
    ),
  ]);
};

describe('the connections of a node', () => {
  it('stay within the budget under load, each under the name of its use', async () => {
    const samples: (readonly string[])[] = [];
    const working = new AbortController();
    const watching = (async () => {
      while (!working.signal.aborted) samples.push(await connections());
    })();
    for (let round = 0; round < 5; round += 1) await work(round);
    working.abort();
    await watching;
    expect(Math.max(...samples.map(({ length }) => length))).toBeLessThanOrEqual(CONNECTIONS_MAX);
    const uses = [
      'work',
      'quick',
      'reads',
      'event log: read',
      'event log: append',
      'event log: tail',
      'page signals',
      'node beacon',
    ];
    expect(samples.flat()).toEqual(expect.arrayContaining(uses));
  });

  it('are told in /metrics', async () => {
    const scrape = await (await fetch(`${node.backendUrl}/metrics`)).text();
    expect(scrape).toContain(`process_database_connections_budget ${CONNECTIONS_MAX}`);
    expect(scrape).toMatch(/process_database_connections\{pool="reads",state="open"\} [1-9]/);
  });
});
