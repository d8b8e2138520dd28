import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openNodeStorage } from '../support/nodes/nodeStorage.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';

const PEOPLE = 20_000;

let test: TestDatabase;
beforeEach(async () => {
  test = await testDatabase();
});
afterEach(() => test.close());

/** What a server tells of its tables, once the sessions of a node have ended and told all that they did. */
const readBySessionsOf = async (table: string): Promise<{ rows: number; lookups: number } | undefined> => {
  const others = `select from pg_stat_activity
    where datname = current_database() and application_name = 'quick' and pid <> pg_backend_pid()`;
  await vi.waitFor(async () => expect((await test.database.query(others)).rows).toEqual([]), 10_000);
  const { rows } = await test.database.query<{ rows: number; lookups: number }>(
    `select seq_tup_read::int as rows, idx_scan::int as lookups
       from pg_stat_all_tables where relid = $1::text::regclass`,
    [table],
  );
  return rows[0];
};

it('finds the keys of people through an index also by a plan that was made while there was nobody', async () => {
  const resources = new AsyncDisposableStack();
  const { subjects } = await openNodeStorage(test.url, resources);
  // Nothing tells the planner that the table has grown, as in the first minute of an installation.
  await test.database.query('alter table vault.subject_keys set (autovacuum_enabled = false)');
  const ask = async (name: string) => {
    for (let nth = 0; nth < 10; nth += 1) await subjects.subjectFor('default', `${name}-${nth}@example.com`);
  };
  await ask('early');
  await test.database.query(
    `insert into vault.subject_keys (key_id, subject_ref, kek_id, wrapped_key)
     select gen_random_uuid(), sha256(convert_to(n::text, 'utf8')), kek_id, wrapped_key
       from generate_series(1, ${PEOPLE}) n, (select kek_id, wrapped_key from vault.subject_keys limit 1) k`,
  );
  await ask('late');
  await resources.disposeAsync();
  const read = await readBySessionsOf('vault.subject_keys');
  expect(read?.lookups).toBeGreaterThanOrEqual(2 * 10);
  expect(read?.rows).toBeLessThan(PEOPLE);
});
