import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { START } from '../../domain/core/log/eventLog.ts';
import { eventTypes } from '../../domain/core/log/streamKind.ts';
import { streamKinds } from '../../domain/streamKinds.ts';
import { applyEvents } from '../../engine/projections/applyEvents.ts';
import { createBuild, createIndexes, schemaOf } from '../../engine/projections/builds.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModels } from '../../composition/modules.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';
import { history } from './history/history.ts';
import { nonEmpty } from '../support/nonEmpty.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

it('the history holds every event that a read model folds, as the log may hold it', () => {
  const schemas = new Map(streamKinds.flatMap(({ union }) => eventTypes(union)).map(({ type, data }) => [type, data]));
  for (const { type, data } of nonEmpty(history))
    expect(schemas.get(type)?.safeParse(data)).toMatchObject({ success: true });
  const types = new Set(history.map(({ type }) => type));
  for (const { name, types: wanted } of nonEmpty(readModels))
    expect({ name, missing: [wanted].flat().filter((type) => !types.has(type) && type !== 'all') }).toEqual({
      name,
      missing: [],
    });
});

/**
 * What stands in a file is what installations hold. Whoever changes it changes what a build of this version means, and
 * so counts the version up, which names a new file.
 */
it.each(readModels)('$name: tables and rows of version $version are what they have been', async (projection) => {
  const shown = await test.database.transaction(async (sql) => {
    const build = await createBuild(sql, projection, randomUUID());
    expect(build.position).toBe(START);
    await applyEvents(sql, [{ projection, build }], history);
    await createIndexes(sql, projection, build);
    await sql.query(`set local timezone to 'UTC'`);
    const lines: string[] = [];
    for (const table of projection.tables.toSorted())
      lines.push(`table ${table}`, ...(await linesOf(sql, schemaOf(build), table)));
    return lines;
  });
  const { name, version } = projection;
  await expect(shown.map((line) => `${line}\n`).join('')).toMatchFileSnapshot(`rows/${name}/v${version}.txt`);
});

/** Columns as they were declared, indexes, constraints, rows. */
const linesOf = async (sql: Sql, schema: string, table: string): Promise<readonly string[]> => {
  const { rows } = await sql.query<{ line: string }>(
    `select line from (
       select 1, attnum, concat_ws(' ', '  column', attname, format_type(atttypid, atttypmod),
              case when attnotnull then 'not null' end, 'collate ' || nullif(collname, 'default'),
              'default ' || pg_get_expr(adbin, adrelid))
         from pg_attribute
         left join pg_collation c on c.oid = attcollation
         left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = $1::regclass and attnum > 0
       union all
       select 2, 0, '  ' || replace(pg_get_indexdef(indexrelid), $2 || '.', '') from pg_index where indrelid = $1::regclass
       union all
       select 3, 0, '  constraint ' || conname || ' ' || pg_get_constraintdef(oid)
         from pg_constraint where conrelid = $1::regclass and contype <> 'n'
       union all
       select 4, 0, '  ' || row_to_json(r) from ${schema}.${table} r) lines (part, place, line)
      order by part, place, line collate "C"`,
    [`${schema}.${table}`, schema],
  );
  return rows.map(({ line }) => line);
};
