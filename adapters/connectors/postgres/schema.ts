import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import { ToolError } from '../toolError.ts';
import type { ReadOnlySession } from './session.ts';

type Json = { readonly [name: string]: JsonValue };

/** Most tables that list_tables names. */
export const TABLES_MAX = 500;

/** Schemas that the role may use, without those of the system. */
export const listSchemas = async (session: ReadOnlySession): Promise<Json> => ({
  schemas: await records(
    session,
    `select n.nspname as name, count(c.oid)::int as tables
       from pg_namespace n
       left join pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm', 'f')
      where ${ORDINARY_SCHEMA} and has_schema_privilege(n.oid, 'USAGE')
      group by n.nspname order by n.nspname`,
  ),
});

/** Tables and views that the role may read something of. */
export const listTables = async (session: ReadOnlySession, schema: string | undefined): Promise<Json> => {
  const tables = await records(
    session,
    `select n.nspname as schema, c.relname as name, ${KIND} as kind,
            case when c.reltuples < 0 then null else c.reltuples::int8 end as estimated_rows,
            left(obj_description(c.oid, 'pg_class'), 1000) as comment, count(*) over ()::int as total
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${READABLE_TABLE} and ($1::text is null or n.nspname = $1)
      order by n.nspname, c.relname limit ${TABLES_MAX}`,
    [schema ?? null],
  );
  const total = Number(tables[0]?.['total'] ?? 0);
  return {
    tables: tables.map(withoutTotal),
    shown: tables.length,
    total,
    truncated: total > tables.length,
  };
};

/** Throws ToolError `not_found` for a table that does not exist or that the role may not read. */
export const describeTable = async (
  session: ReadOnlySession,
  table: string,
  schema: string | undefined,
): Promise<Json> => {
  const found = await records(
    session,
    `select c.oid::int8 as oid, n.nspname as schema, c.relname as name, ${KIND} as kind,
            obj_description(c.oid, 'pg_class') as comment
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${READABLE_TABLE} and c.relname = $1 and ($2::text is null or n.nspname = $2)`,
    [table, schema ?? null],
  );
  const [first] = found;
  if (first === undefined) throw new ToolError('not_found', 'No such table; list_tables names those that exist.');
  if (found.length > 1) throw new ToolError('invalid_arguments', 'Several schemas have such a table; give the schema.');
  const { oid = null, ...about } = first;
  return {
    ...about,
    columns: await records(session, COLUMNS, [Number(oid)]),
    constraints: await records(session, CONSTRAINTS, [Number(oid)]),
    indexes: await records(session, INDEXES, [Number(oid)]),
  };
};

const withoutTotal = (table: Json): Json => {
  const { total: _, ...others } = table;
  return others;
};

const ORDINARY_SCHEMA = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;
const READABLE_TABLE = `c.relkind in ('r', 'p', 'v', 'm', 'f') and ${ORDINARY_SCHEMA}
        and has_schema_privilege(n.oid, 'USAGE') and has_any_column_privilege(c.oid, 'SELECT')`;
const KIND = `case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table'
            else 'table' end`;

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
         pg_get_expr(d.adbin, d.adrelid) as default,
         (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid) as values,
         col_description(a.attrelid, a.attnum) as comment
    from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped
   order by a.attnum`;

const CONSTRAINTS = `
  select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
   where conrelid = $1::oid and contype in ('p', 'u', 'f', 'c', 'x') order by contype, conname`;

const INDEXES = `
  select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::oid order by c.relname`;

const records = async (
  session: ReadOnlySession,
  sql: string,
  params: readonly (string | number | null)[] = [],
): Promise<readonly Json[]> => {
  const { columns, rows } = await session.run(sql, params);
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])));
};
