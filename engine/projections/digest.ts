import { createHash, type Hash } from 'node:crypto';
import { schemaOf, type Build } from './builds.ts';
import type { Projection } from './projection.ts';
import type { Database, Sql } from '../sql.ts';

const ROWS_PER_FETCH = 2_000;

/**
 * SHA-256 over all rows of a build as JSON text, table by table in the order of their names, each in the order of its
 * primary key. One snapshot: `pick` and all rows see the same state, so the digest belongs to the build's position.
 */
export const digestOf = (
  database: Database,
  projection: Projection,
  pick: (sql: Sql) => Promise<Build>,
): Promise<{ build: Build; digest: string }> =>
  database.transaction(async (sql) => {
    await sql.query(`set transaction isolation level repeatable read, read only`);
    await sql.query(`set local timezone to 'UTC'`);
    const build = await pick(sql);
    const hash = createHash('sha256');
    for (const table of projection.tables.toSorted()) {
      hash.update(`${table}\n`);
      await addRows(sql, schemaOf(build), table, hash);
    }
    return { build, digest: hash.digest('hex') };
  });

const addRows = async (sql: Sql, schema: string, table: string, hash: Hash): Promise<void> => {
  const order = await primaryKeyOf(sql, schema, table);
  await sql.query(
    `declare digest_rows no scroll cursor for
     select row_to_json(r)::text as json from ${schema}.${table} r order by ${order}`,
  );
  for (;;) {
    const { rows } = await sql.query<{ json: string }>(`fetch ${ROWS_PER_FETCH} from digest_rows`);
    for (const { json } of rows) hash.update(json).update('\n');
    if (rows.length === 0) break;
  }
  await sql.query('close digest_rows');
};

/** As an ORDER BY list; text is compared by its bytes, whatever the database's language. */
const primaryKeyOf = async (sql: Sql, schema: string, table: string): Promise<string> => {
  const { rows } = await sql.query<{ name: string; is_text: boolean }>(
    `select quote_ident(a.attname) as name, a.attcollation <> 0 as is_text
       from pg_index i
       cross join unnest(i.indkey) with ordinality k(number, place)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indrelid = ($1 || '.' || $2)::regclass and i.indisprimary
      order by k.place`,
    [schema, table],
  );
  if (rows.length === 0) throw new Error(`table ${table} has no primary key`);
  return rows.map(({ name, is_text: isText }) => `r.${name}${isText ? ' collate "C"' : ''}`).join(', ');
};
