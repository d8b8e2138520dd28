import type { JsonValue } from '../../../domain/core/canonicalJson.ts';

/** Longest text of one cell, in characters. */
export const CELL_CHARS_MAX = 16_384;
/** Largest answer of one query, in bytes of JSON. */
export const ROWS_BYTES_MAX = 256 * 1024;

type Row = Record<string, JsonValue>;

export type Rows = {
  /** Names of the columns; a repeated name is numbered, as in `id_2`. */
  columns: readonly string[];
  rows: readonly Row[];
  /** Cells that were cut to their first 16,384 characters. */
  cut_cells: number;
};

/** OIDs of the types whose text form is not the JSON value itself; every other type stays text. */
const PARSERS: ReadonlyMap<number, (text: string) => JsonValue> = new Map([
  [16, (text: string) => text === 't'],
  ...[20, 21, 23, 26, 700, 701].map((oid): [number, (text: string) => JsonValue] => [oid, exactNumber]),
  [114, (text: string) => json(text)],
  [3802, (text: string) => json(text)],
]);

/** The shape that node-postgres asks for: which function reads the text of a value of a type. */
export const valueTypes = {
  getTypeParser: (oid: number) => PARSERS.get(oid) ?? ((text: string) => text),
};

/** Rows as objects, cut to what a result may hold: at most ROWS_BYTES_MAX in all, CELL_CHARS_MAX a cell. */
export const readRows = (names: readonly string[], values: readonly (readonly JsonValue[])[]): Rows => {
  const columns = distinct(names);
  const rows: Row[] = [];
  let bytes = 0;
  let cutCells = 0;
  for (const row of values) {
    const cells = row.map(cut);
    const object = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null]));
    bytes += Buffer.byteLength(JSON.stringify(object));
    if (bytes > ROWS_BYTES_MAX) break;
    cutCells += cells.filter((cell, index) => cell !== row[index]).length;
    rows.push(object);
  }
  return { columns, rows, cut_cells: cutCells };
};

/** A value as text, for names and the like. */
export const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

/** A number that a double holds exactly, else its digits; NaN and the infinities are text too. */
function exactNumber(text: string): JsonValue {
  const value = Number(text);
  const isExact = Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
  return isExact ? value : text;
}

/** Integers beyond 2^53 keep their digits as text, which JSON.parse alone would round. */
const json = (text: string): JsonValue => {
  const parsed: JsonValue = JSON.parse(text, (_name, value: JsonValue, ...rest: { source?: string }[]) =>
    typeof value === 'number' ? exactNumber(rest[0]?.source ?? String(value)) : value,
  );
  return parsed;
};

const cut = (value: JsonValue): JsonValue => {
  const text = typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : '';
  return text.length > CELL_CHARS_MAX ? `${text.slice(0, CELL_CHARS_MAX)} [truncated]` : value;
};

const distinct = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`;
    taken.add(free);
    return free;
  });
};
