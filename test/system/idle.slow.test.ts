import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openNodeFixture, type NodeFixture } from '../support/nodes/node.ts';

let fixture: NodeFixture;
beforeEach(async () => {
  fixture = await openNodeFixture();
});
afterEach(() => fixture.dispose());

/** As long as the longest pause between two looks of a worker, so that it holds one of each. */
const WINDOW_S = 30;
const STATEMENTS_PER_SECOND_MAX = 3;
const OBSERVER = 'observer';

const observed = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: await fixture.embeddedUrl(), application_name: OBSERVER });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const logEnd = () =>
  observed(async (client) => {
    const { rows } = await client.query<{ next_position: string }>('select next_position from es.log_end');
    return rows[0]?.next_position;
  });

/** What the server has executed for others, as it logs it. */
const statements = async (): Promise<readonly string[]> => {
  const log = await readFile(join(fixture.dataDir, 'server.log'), 'utf8');
  return [...log.matchAll(/^<(.*?)>LOG:\s+(?:statement|execute [^:]*): (.*)$/gm)]
    .filter(([, application]) => application !== OBSERVER)
    .map(([, application, text]) => `${application}: ${text}`);
};

it('a node at rest asks its database at most three times a second, and makes no events by itself', async () => {
  const node = await fixture.start();
  // What a start brings about, such as the first signatures and verification, is over.
  await node.logged('audit_verified');
  await sleep(10_000);
  await observed(async (client) => {
    await client.query(`alter system set log_statement = 'all'`);
    await client.query(`alter system set log_line_prefix = '<%a>'`);
    await client.query('select pg_reload_conf()');
  });
  const end = await logEnd();
  const before = (await statements()).length;
  await sleep(WINDOW_S * 1000);
  const executed = (await statements()).slice(before);
  // Some are: the sign of life and the leases.
  expect(executed.length).toBeGreaterThan(0);
  expect(executed.length, executed.join('\n')).toBeLessThanOrEqual(WINDOW_S * STATEMENTS_PER_SECOND_MAX);
  expect(await logEnd()).toBe(end);
});
