type Row = Readonly<Record<string, unknown>>;

/** Rows with the same columns, as a query returns them. */
export type Table = { columns: readonly string[]; rows: readonly Row[] };

/** A cell of a table. */
export type Cell = { row: number; column: string };

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a tool's result, or null when it has none. */
export const tableIn = (result: unknown): Table | null => {
  const rows: unknown = isRow(result) ? result['rows'] : undefined;
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isRow)) return null;
  return { columns: [...new Set(rows.flatMap((row: Row) => Object.keys(row)))], rows };
};

/** The cell that a pointer into the result names, such as `/rows/0/status`, whether it exists or not. */
export const cellAt = (pointer: string): Cell | null => {
  const [, row, column] = /^\/rows\/(\d+)\/([^/]+)(?:\/|$)/.exec(pointer) ?? [];
  return row === undefined || column === undefined ? null : { row: Number(row), column: unescaped(column) };
};

/** What a proof is called in a sentence: its column, or the last name on the way to it. */
export const nameAt = (pointer: string): string => {
  const [last = '', before] = pointer.split('/').toReversed();
  return /^\d+$/.test(last) && before ? `${unescaped(before)}[${last}]` : unescaped(last);
};

/** RFC 6901. */
const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** A value in one line, as people write it. */
export const inOneLine = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Indented JSON; text stays text. */
export const pretty = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
