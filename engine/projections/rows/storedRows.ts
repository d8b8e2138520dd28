import type { Sql } from '../../sql.ts';
import type { TableChanges } from './heldRows.ts';
import { type Key, type Row, type RowKey, type RowTable } from './rows.ts';

/** Which build's tables are meant. */
export type InSchema<What> = What & { schema: string };

/**
 * The rows that exist of those named, each with its schema: one statement for each table, all sent before the first is
 * answered. They are planned each time: a plan that was made while a table was empty may use any of its indexes.
 */
export const loadRows = async (
  sql: Sql,
  named: readonly InSchema<RowKey>[],
): Promise<readonly InSchema<{ table: RowTable; row: Row }>[]> => {
  const byTable = Map.groupBy(named, ({ schema, table }) => `${schema}.${table.name}`);
  const loading = [...byTable.values()].flatMap((rows) =>
    rows.slice(0, 1).map(async ({ schema, table }) => {
      const text = `select ${asJson(table)} as json from ${schema}.${table.name} r, ${given(table, table.key)} where ${sameKey(table)}`;
      const keys = keysOf(
        table,
        rows.map(({ key }) => key),
      );
      const { rows: loaded } = await sql.query<{ json: readonly unknown[] }>(text, [keys]);
      return loaded.map(({ json }) => ({ schema, table, row: rowOf(table, json) }));
    }),
  );
  return (await allOf(loading)).flat();
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

/** Writes all changes: at most three statements a table, sent together. */
export const writeRows = async (sql: Sql, changes: readonly InSchema<TableChanges>[]): Promise<void> => {
  const writing = changes.flatMap((change) =>
    writesOf(change).map(({ text, rows }) => sql.query(text, [JSON.stringify(rows)])),
  );
  await allOf(writing);
};

/** What failed first is told once all have ended: what was sent behind it fails because of it. */
const allOf = async <Result>(sent: readonly Promise<Result>[]): Promise<readonly Result[]> => {
  await Promise.allSettled(sent);
  return Promise.all(sent);
};

/** What a table is written by: its new rows, its changed rows, what goes. */
const writesOf = ({ schema, table, inserted, changed, deleted }: InSchema<TableChanges>) => {
  const target = `${schema}.${table.name}`;
  const columns = Object.keys(table.columns);
  const all = columns.join(', ');
  const settings = columns.filter((column) => !table.key.includes(column)).map((column) => `${column} = k.${column}`);
  const writes = [
    { rows: inserted, text: `insert into ${target} (${all}) select ${all} from ${given(table, columns)}` },
    {
      rows: changed,
      text: `update ${target} r set ${settings.join(', ')} from ${given(table, columns)} where ${sameKey(table)}`,
    },
    {
      rows: keyed(table, deleted),
      text: `delete from ${target} r using ${given(table, table.key)} where ${sameKey(table)}`,
    },
  ];
  return writes.filter(({ rows }) => rows.length > 0);
};

const keyed = (table: RowTable, keys: readonly Key[]): readonly Row[] =>
  keys.map((key) => Object.fromEntries(table.key.map((column, place) => [column, key[place]])));
const keysOf = (table: RowTable, keys: readonly Key[]): string => JSON.stringify(keyed(table, keys));

const sameKey = (table: RowTable): string => table.key.map((column) => `r.${column} = k.${column}`).join(' and ');

/** Rows as the one parameter, a JSON document, that the statement sees as `k`. */
const given = (table: RowTable, columns: readonly string[]): string =>
  `json_to_recordset($1) k(${columns.map((column) => `${column} ${typeOf(table, column)}`).join(', ')})`;

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
