import type { Sql } from '../../sql.ts';
import type { MissingRows, TableChanges } from './heldRows.ts';
import { emptyRow, type Key, type Row, type RowTable } from './rows.ts';

/** Which build's tables are meant. */
export type InSchema<What> = What & { schema: string };

/** The rows that exist of those asked for, one list for each table, in their order: one statement for all tables. */
export const loadRows = async (sql: Sql, asked: readonly InSchema<MissingRows>[]): Promise<readonly Row[][]> => {
  const values: unknown[] = [];
  const parts = asked.map(({ schema, table, keys }, place) => {
    const { using, where } = havingKeys(table, keys, values);
    const from = [`${schema}.${table.name} r`, ...using].join(', ');
    return `select ${place} as place, ${asJson(table)} as json from ${from} where ${where}`;
  });
  const text = parts.join(' union all ');
  const { rows } = await sql.query<{ place: number; json: readonly unknown[] }>(text, values, 'prepared');
  const lists = Map.groupBy(rows, ({ place }) => place);
  return asked.map(({ table }, place) => {
    const read = rowReader(table);
    return (lists.get(place) ?? []).map(({ json }) => read(json));
  });
};

/** Writes all changes in one statement; none when there is nothing to write. */
export const writeRows = async (sql: Sql, changes: readonly InSchema<TableChanges>[]): Promise<void> => {
  const values: unknown[] = [];
  const parts = changes.flatMap((change) => writesOf(change, values)).map((write, n) => `w${n} as (${write})`);
  if (parts.length > 0) await sql.query(`with ${parts.join(', ')} select`, values, 'prepared');
};

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
      row[name] = isTime[place] === true && typeof value === 'number' ? new Date(value) : value;
    }
    return row;
  };
};

/** What each table is written by: its new rows, its changed rows, its patches by the columns they set, what goes. */
const writesOf = (
  { schema, table, inserted, changed, patched, deleted }: InSchema<TableChanges>,
  values: unknown[],
) => {
  const target = `${schema}.${table.name}`;
  const writes: string[] = [];
  const json = (rows: readonly Row[]): string => `$${values.push(JSON.stringify(rows))}`;
  const update = (columns: readonly string[], rows: readonly Row[]): void => {
    const types = [...table.key, ...columns].map((column) => `${column} ${table.columns[column]?.type}`);
    writes.push(
      `update ${target} r set ${columns.map((column) => `${column} = k.${column}`).join(', ')}
         from json_to_recordset(${json(rows)}) k(${types.join(', ')}) where ${sameKey(table)}`,
    );
  };
  if (inserted.length > 0) {
    const columns = Object.keys(table.columns).join(', ');
    writes.push(
      `insert into ${target} (${columns}) select ${columns} from json_populate_recordset(null::${target}, ${json(inserted)})`,
    );
  }
  if (changed.length > 0) {
    const columns = [...new Set(changed.flatMap((change) => change.columns))];
    update(
      columns,
      changed.map(({ row }) => only(row, [...table.key, ...columns])),
    );
  }
  for (const patches of Map.groupBy(patched, ({ values }) => Object.keys(values).toSorted().join()).values())
    update(
      Object.keys(patches[0]?.values ?? {}),
      patches.map(({ key, values }) => ({ ...named(table, key), ...values })),
    );
  if (deleted.length > 0) {
    const { using, where } = havingKeys(table, deleted, values);
    writes.push(`delete from ${target} r ${using.map((keys) => `using ${keys}`).join('')} where ${where}`);
  }
  return writes;
};

const only = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

const named = (table: RowTable, key: Key): Row =>
  Object.fromEntries(table.key.map((column, place) => [column, key[place]]));

const sameKey = (table: RowTable): string => table.key.map((column) => `r.${column} = k.${column}`).join(' and ');

/** The condition that row `r` has one of the keys, and what stands beside its table for that. */
const havingKeys = (
  table: RowTable,
  keys: readonly Key[],
  values: unknown[],
): { using: readonly string[]; where: string } => {
  const lists = table.key.map((column, place) => {
    const list = values.push(keys.map((key) => key[place]));
    // A list of a type has no collation of its own.
    return `$${list}::${table.columns[column]?.type.replace(/ collate .*/, '')}[]`;
  });
  if (lists.length === 1) return { using: [], where: `r.${table.key[0]} = any(${lists[0]})` };
  return { using: [`unnest(${lists.join(', ')}) k(${table.key.join(', ')})`], where: sameKey(table) };
};
