import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activeBuild, schemaOf } from '../../../engine/projections/builds.ts';
import { eventually } from '../../support/eventually.ts';
import { append, manyTallied, tally } from '../../support/log/tally.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';

let node: TestNode;

beforeEach(async () => {
  node = await openNode({ readModels: [tally] });
  await node.settled();
  // The server must not come first.
  for (const table of tally.tables)
    await node.database.query(`alter table ${await schema()}.${table} set (autovacuum_enabled = off)`);
});
afterEach(() => node.stop());

const schema = async (): Promise<string> => {
  const build = await activeBuild(node.database, tally);
  if (build === null) throw new Error('not active');
  return schemaOf(build);
};

/** For how many rows the planner takes the table. */
const known = async (): Promise<number> => {
  const { rows } = await node.database.query<{ rows: number }>(
    'select reltuples::int as rows from pg_class where oid = $1::regclass',
    [`${await schema()}.tally_entries`],
  );
  return rows[0]?.rows ?? -1;
};

const grow = async (events: number): Promise<void> => {
  await append(node.store, manyTallied(events));
  await node.settled();
};

/** Planned once, for any values, over a connection that stays. */
const LOOKED_UP = 'select count(*)::int as n from tally_entries where key = $1';
const planned = (): Promise<string> =>
  node.reads.connection(async (sql) => {
    await sql.query(LOOKED_UP, ['key-1'], 'prepared');
    const { rows } = await sql.query<{ name: string }>('select name from pg_prepared_statements where statement = $1', [
      LOOKED_UP,
    ]);
    const { rows: plan } = await sql.query<Record<string, string>>(`explain execute "${rows[0]?.name}" ('key-1')`);
    return plan.map((line) => Object.values(line).join()).join('\n');
  });

describe('a build that grows', () => {
  it('is analysed when its rows pass 1,000 and each tenfold after, and not in between', async () => {
    // Few enough that those which the server has counted already may count twice.
    await grow(400);
    expect(await known()).toBeLessThanOrEqual(0);
    await grow(700);
    const first = await eventually(known, (rows) => rows > 0);
    expect(first).toBeGreaterThanOrEqual(1_000);
    await grow(5_000);
    expect(await known()).toBe(first);
    await grow(5_000);
    expect(await eventually(known, (rows) => rows > first)).toBeGreaterThanOrEqual(10_000);
  });

  it('gives what requests have prepared on empty tables another plan', async () => {
    const empty = await planned();
    await grow(1_500);
    await eventually(known, (rows) => rows >= 1_000);
    const grown = await planned();
    expect(empty).not.toBe(grown);
    expect(grown).toContain('tally_entries_key_idx');
  });
});
