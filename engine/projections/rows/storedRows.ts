import type { Sql } from '../../sql.ts';
import { asLists, givingOf, type Giving } from './givenRows.ts';
import type { MissingRows, TableChanges } from './heldRows.ts';
import { emptyRow, type Key, type Row, type RowTable } from './rows.ts';

/** Which build's tables are meant. */
export type InSchema<What> = What & { schema: string };

/** The rows that exist of those asked for, one list for each table, in their order: one statement for all tables. */
export const loadRows = async (sql: Sql, asked: readonly InSchema<MissingRows>[]): Promise<readonly Row[][]> => {
  const values: unknown[] = [];
  const parts = asked.map(({ schema, table, keys }, place) => {
    const { using, where } = havingKeys(table, keys, values);
    return `select ${place} as place, ${asJson(table)} as json from ${schema}.${table.name} r, ${using} where ${where}`;
  });
  const text = parts.join(' union all ');
  const { rows } = await sql.query<{ place: number; json: readonly unknown[] }>(text, values);
  const lists = Map.groupBy(rows, ({ place }) => place);
  return asked.map(({ table }, place) => {
    const read = rowReader(table);
    return (lists.get(place) ?? []).map(({ json }) => read(json));
  });
};

/** Writes all changes in one statement; none when there is nothing to write. */
export const writeRows = async (sql: Sql, changes: readonly InSchema<TableChanges>[]): Promise<void> => {
  const values: unknown[] = [];
  const giving = givingOf(changes.reduce((sum, change) => sum + rowsIn(change), 0));
  const parts = changes.flatMap((change) => writesOf(change, giving, values)).map((write, n) => `w${n} as (${write})`);
  if (parts.length > 0) await sql.query(`with ${parts.join(', ')} select`, values);
};

/** How many rows it gives to the database. */
export const rowsIn = ({ inserted, changed, patched }: TableChanges): number =>
  inserted.length + changed.length + patched.length;

/** A row as a JSON list that loses nothing: bigint as text, timestamptz as milliseconds since 1970. */
const asJson = ({ columns }: RowTable): string => {
  const members = Object.entries(columns).map(([column, { type }]) => {
    if (type === 'bigint') return `r.${column}::text`;
    return type === 'timestamptz' ? `extract(epoch from r.${column}) * 1000` : `r.${column}`;
  });
  return `json_build_array(${members.join(', ')})`;
};

const rowReader = ({ columns }: RowTable): ((json: readonly unknown[]) => Row) => {
  const names = Object.keys(columns);
  const isTime = Object.values(columns).map(({ type }) => type === 'timestamptz');
  const empty = emptyRow(names);
  return (json) => {
    const row: Record<string, unknown> = { ...empty };
    for (const [place, name] of names.entries()) {
      const value = json[place];
      row[name] =
        isTime[place] === true && typeof value === 'number' ? new Date(Math.floor(value)).toISOString() : value;
    }
    return row;
  };
};

/** What each table is written by: its new rows, its changed rows, its patches by the columns they set, what goes. */
const writesOf = (
  { schema, table, inserted, changed, patched, deleted }: InSchema<TableChanges>,
  giving: Giving,
  values: unknown[],
) => {
  const target = `${schema}.${table.name}`;
  const writes: string[] = [];
  const update = (columns: readonly string[], rows: readonly Row[]): void => {
    const given = giving(table, [...table.key, ...columns], rows, values);
    const settings = columns.map((column) => `${column} = ${given.column(column)}`);
    const sameKey = table.key.map((column) => `r.${column} = ${given.column(column)}`);
    writes.push(`update ${target} r set ${settings.join(', ')} from ${given.from} where ${sameKey.join(' and ')}`);
  };
  if (inserted.length > 0) {
    const columns = Object.keys(table.columns);
    const given = giving(table, columns, inserted, values);
    writes.push(
      `insert into ${target} (${columns.join(', ')}) select ${columns.map(given.column).join(', ')} from ${given.from}`,
    );
  }
  if (changed.length > 0)
    update(
      [...new Set(changed.flatMap((change) => change.columns))],
      changed.map(({ row }) => row),
    );
  for (const patches of Map.groupBy(patched, ({ values }) => Object.keys(values).toSorted().join()).values())
    update(
      Object.keys(patches[0]?.values ?? {}),
      patches.map(({ key, values }) => ({ ...named(table, key), ...values })),
    );
  if (deleted.length > 0) {
    const { using, where } = havingKeys(table, deleted, values);
    writes.push(`delete from ${target} r using ${using} where ${where}`);
  }
  return writes;
};

const named = (table: RowTable, key: Key): Row =>
  Object.fromEntries(table.key.map((column, place) => [column, key[place]]));

/** The condition that row `r` has one of the keys, and what stands beside its table for that. */
const havingKeys = (table: RowTable, keys: readonly Key[], values: unknown[]): { using: string; where: string } => {
  const given = asLists(
    table,
    table.key,
    keys.map((key) => named(table, key)),
    values,
  );
  return { using: given.from, where: table.key.map((column) => `r.${column} = ${given.column(column)}`).join(' and ') };
};
