import type { Sql } from '../../sql.ts';
import type { TableChanges } from './heldRows.ts';
import { type Key, type Row, type RowKey, type RowTable } from './rows.ts';

/** Which build's tables are meant. */
export type InSchema<What> = What & { schema: string };

/** The rows that exist of those named, each with its schema: one statement for all tables; none when none is named. */
export const loadRows = async (
  sql: Sql,
  named: readonly InSchema<RowKey>[],
): Promise<readonly InSchema<{ table: RowTable; row: Row }>[]> => {
  if (named.length === 0) return [];
  const tables = [...Map.groupBy(named, ({ schema, table }) => `${schema}.${table.name}`).values()];
  const values: unknown[] = [];
  const parts = tables.flatMap((rows, place) =>
    rows.slice(0, 1).map(({ schema, table }) => {
      const keys = rows.map(({ key }) => key);
      const { from, where } = havingKeys(table, keys, values);
      return `select ${place} as place, ${asJson(table)} as json from ${schema}.${table.name} r, ${from} where ${where}`;
    }),
  );
  const text = parts.join(' union all ');
  const { rows } = await sql.query<{ place: number; json: readonly unknown[] }>(text, values);
  return rows.flatMap(({ place, json }) =>
    (tables[place] ?? []).slice(0, 1).map(({ schema, table }) => ({ schema, table, row: rowOf(table, json) })),
  );
};

/** At most `limit` rows that have this value in this column, in the order of their keys, behind the key `after`. */
export const pageOfRows = async (
  sql: Sql,
  { schema, table, column, value }: InSchema<{ table: RowTable; column: string; value: string }>,
  after: Key | null,
  limit: number,
): Promise<readonly Row[]> => {
  const key = table.key.map((name) => `r.${name}`).join(', ');
  const place = table.key.map((name, index) => `$${index + 2}::${typeOf(table, name)}`).join(', ');
  const { rows } = await sql.query<{ json: readonly unknown[] }>(
    `select ${asJson(table)} as json from ${schema}.${table.name} r
      where r.${column} = $1 ${after === null ? '' : `and (${key}) > (${place})`} order by ${key} limit ${limit}`,
    [value, ...(after ?? [])],
  );
  return rows.map(({ json }) => rowOf(table, json));
};

/** Writes all changes in one statement; none when there is nothing to write. */
export const writeRows = async (sql: Sql, changes: readonly InSchema<TableChanges>[]): Promise<void> => {
  const values: unknown[] = [];
  const parts = changes.flatMap((change) => writesOf(change, values)).map((write, n) => `w${n} as (${write})`);
  if (parts.length > 0) await sql.query(`with ${parts.join(', ')} select`, values);
};

/** What each table is written by: its new rows, its changed rows, what goes. */
const writesOf = ({ schema, table, inserted, changed, deleted }: InSchema<TableChanges>, values: unknown[]) => {
  const target = `${schema}.${table.name}`;
  const writes: string[] = [];
  if (inserted.length > 0) {
    const columns = Object.keys(table.columns);
    const from = given(table, columns, inserted, values);
    const all = columns.join(', ');
    writes.push(`insert into ${target} (${all}) select ${all} from ${from}`);
  }
  if (changed.length > 0) {
    const columns = [...new Set(changed.flatMap((change) => change.columns))].toSorted();
    const rows = changed.map(({ row }) => row);
    const from = given(table, [...table.key, ...columns], rows, values);
    const settings = columns.map((column) => `${column} = k.${column}`).join(', ');
    writes.push(`update ${target} r set ${settings} from ${from} where ${sameKey(table)}`);
  }
  if (deleted.length > 0) {
    const { from, where } = havingKeys(table, deleted, values);
    writes.push(`delete from ${target} r using ${from} where ${where}`);
  }
  return writes;
};

/** The condition that row `r` has one of the keys, and what stands beside its table for that. */
const havingKeys = (table: RowTable, keys: readonly Key[], values: unknown[]): { from: string; where: string } => {
  const rows = keys.map((key) => Object.fromEntries(table.key.map((column, place) => [column, key[place]])));
  return { from: given(table, table.key, rows, values), where: sameKey(table) };
};

const sameKey = (table: RowTable): string => table.key.map((column) => `r.${column} = k.${column}`).join(' and ');

/** Rows as one parameter, a JSON document, that the statement sees as `k`. */
const given = (table: RowTable, columns: readonly string[], rows: readonly Row[], values: unknown[]): string => {
  const types = columns.map((column) => `${column} ${typeOf(table, column)}`);
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))));
  return `json_to_recordset($${values.push(json)}) k(${types.join(', ')})`;
};

/** Without a collation: that of the table's column counts. */
const typeOf = ({ columns }: RowTable, column: string): string =>
  (columns[column]?.type ?? 'text').replace(/ collate .*/, '');

/** A row as a JSON list that loses nothing: bigint as text, timestamptz as milliseconds since 1970. */
const asJson = ({ columns }: RowTable): string => {
  const members = Object.entries(columns).map(([column, { type }]) => {
    if (type === 'bigint') return `r.${column}::text`;
    return type === 'timestamptz' ? `extract(epoch from r.${column}) * 1000` : `r.${column}`;
  });
  return `json_build_array(${members.join(', ')})`;
};

const rowOf = ({ columns }: RowTable, json: readonly unknown[]): Row =>
  Object.fromEntries(
    Object.entries(columns).map(([column, { type }], place) => {
      const value = json[place];
      const isTime = type === 'timestamptz' && typeof value === 'number';
      return [column, isTime ? new Date(Math.floor(value)).toISOString() : value];
    }),
  );
