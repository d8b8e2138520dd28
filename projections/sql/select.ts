import type { Sql } from '../../engine/sql.ts';
import type { Conditions } from './conditions.ts';

/**
 * The one row of these conditions, or null. `select` is everything before `where`; like all that is kept prepared it
 * names its columns (docs/decisions/0037).
 */
export const selectOne = async <Row extends object>(
  sql: Sql,
  select: string,
  where: Conditions,
): Promise<Row | null> => {
  const { rows } = await sql.query<Row>(`${select} where ${where.text()}`, where.values, 'prepared');
  return rows[0] ?? null;
};

/** How many rows of a table fulfil the conditions. */
export const countRows = async (sql: Sql, table: string, where: Conditions): Promise<number> =>
  (await selectOne<{ count: number }>(sql, `select count(*)::int as count from ${table}`, where))?.count ?? 0;

/** An order without ties: by `key`, an SQL expression, and by the column `id` among equals, both in one direction. */
export type Order = {
  key: string;
  direction: 'asc' | 'desc';
  id?: string;
  /** Makes the value at a place what `key` makes of a row's. */
  parse?: (value: string) => string;
};

/** A key and an id, as texts. */
export type PlaceInOrder = readonly [key: string, id: string];

/**
 * The statement of `selectPage`; its values are those of `where`. The limit stands in the text: a plan for any limit is one
 * for a tenth of all rows.
 */
export const pageText = (
  select: string,
  where: Conditions,
  { key, direction, id = 'id', parse = (value) => value }: Order,
  limit: number,
  after: PlaceInOrder | null,
): string => {
  if (after !== null) where.add(`(${key}, ${id}) ${direction === 'asc' ? '>' : '<'} (${parse('?')}, ?)`, ...after);
  const order = `${key} ${direction}, ${id} ${direction}`;
  return `${select} where ${where.text()} order by ${order} limit ${limit}`;
};

/** At most `limit` rows in this order, from the first or after the row that has this key and id; `select` as in selectOne. */
export const selectPage = async <Row extends object>(
  sql: Sql,
  select: string,
  where: Conditions,
  order: Order,
  limit: number,
  after: PlaceInOrder | null,
): Promise<Row[]> => {
  const { rows } = await sql.query<Row>(pageText(select, where, order, limit, after), where.values, 'prepared');
  return rows;
};
