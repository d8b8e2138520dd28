import type { Params } from '../../connection.ts';
import type { Fields } from '../nodeText.ts';

/** Most bytes that a value may have; of numbers, digits. */
export type Bytes = number;
/** A column by its name; null for one that may have any name. */
export type Column = { name: string | null; bytes: Bytes };
/** What an item of FROM or a query offers; `rest`: bytes of any further columns, null when there are none. */
export type Source = { alias: string | null; columns: readonly Column[]; rest: Bytes | null };

/** What is visible at a place of a statement, and where its work is added up. */
export type Env = {
  params: Params;
  withQueries: ReadonlyMap<string, Source>;
  /** Sources of this query, then of those around it. */
  levels: readonly (readonly Source[])[];
  query(fields: Fields, env: Env): Source;
  /** Adds work that PostgreSQL does without looking whether it is to stop, in nanoseconds. */
  spend(nanoseconds: number): void;
};

/** What a cell of a table is taken for. */
export const CELL: Bytes = 1024;

export const TABLE: Source = { alias: null, columns: [], rest: CELL };

export const mostOf = ({ columns, rest }: Source): Bytes => Math.max(rest ?? 0, ...columns.map(({ bytes }) => bytes));

/** Columns side by side, as a star shows them. */
export const joined = (sources: readonly Source[]): Source => {
  const rests = sources.flatMap(({ rest }) => (rest === null ? [] : [rest]));
  return {
    alias: null,
    columns: sources.flatMap(({ columns }) => columns),
    rest: rests.length === 0 ? null : Math.max(...rests),
  };
};

/** Two queries one below the other. */
export const united = (left: Source, right: Source): Source => {
  const isPlain = left.rest === null && right.rest === null && left.columns.length === right.columns.length;
  if (!isPlain) return blurred(left.columns, Math.max(mostOf(left), mostOf(right)));
  const columns = left.columns.map(({ name, bytes }, index) => ({
    name,
    bytes: Math.max(bytes, right.columns[index]?.bytes ?? 0),
  }));
  return { alias: null, columns, rest: null };
};

const blurred = (columns: readonly Column[], bytes: Bytes): Source => ({
  alias: null,
  columns: columns.map(({ name }) => ({ name, bytes })),
  rest: bytes,
});

export const renamed = (source: Source, names: readonly string[]): Source => {
  if (names.length === 0) return source;
  const given = names.map((name) => ({ name, bytes: 0 }));
  if (source.rest !== null) return blurred(given, mostOf(source));
  return {
    ...source,
    columns: source.columns.map((column, index) => ({ ...column, name: names[index] ?? column.name })),
  };
};

/** The nearest query that may have such a column decides. */
export const columnBytes = (names: readonly string[], levels: Env['levels']): Bytes => {
  const [name = '', table] = names.toReversed();
  for (const sources of levels) {
    const asked = table === undefined ? sources : sources.filter(({ alias }) => alias === null || alias === table);
    const found = asked.flatMap((source) => {
      const named = source.columns.filter((column) => column.name === name || column.name === null);
      return [...named.map(({ bytes }) => bytes), ...(source.rest === null ? [] : [source.rest])];
    });
    const rows = table === undefined ? sources.filter(({ alias }) => alias === name) : [];
    if (found.length > 0 || rows.length > 0) return Math.max(0, ...found, ...rows.map(rowBytes));
  }
  return Math.max(CELL, ...levels.flat().map(mostOf));
};

const COLUMNS_OF_TABLE = 10;

const rowBytes = ({ columns, rest }: Source): Bytes =>
  columns.reduce((sum, { bytes }) => sum + bytes, (rest ?? 0) * COLUMNS_OF_TABLE);
