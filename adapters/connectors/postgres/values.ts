import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import { asWritten } from '../../../domain/core/json/exactNumbers.ts';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import { ToolError } from '../toolError.ts';

/** Longest text of one cell, in characters. */
export const CELL_CHARS_MAX = 16_384;
/** Largest answer of one query, in bytes of JSON. */
export const ROWS_BYTES_MAX = 256 * 1024;
/** Deepest nesting of JSON that is served as JSON; deeper ones stay text. */
export const JSON_DEPTH_MAX = 32;

type Row = Record<string, JsonValue>;

export type Rows = {
  /** Names of the columns; a repeated name is numbered, as in `id_2`. */
  columns: readonly string[];
  rows: readonly Row[];
  /** Cells that were cut, by default to their first 16,384 characters; such a cell is text, whatever its type. */
  cut_cells: number;
  /** Cells with U+FFFD, which stands for bytes that are no text; absent where there are none. */
  undecodable_cells?: number;
};

/**
 * OIDs of the types whose text form is not the JSON value itself; every other type stays text. What is too long to
 * be shown whole stays text too: nothing is parsed before its length is known.
 */
const PARSERS: ReadonlyMap<number, (text: string) => JsonValue> = new Map([
  [16, (text: string) => text === 't'],
  ...[20, 21, 23, 26, 700, 701].map((oid): [number, (text: string) => JsonValue] => [oid, exactNumber]),
  [114, (text: string) => json(text)],
  [3802, (text: string) => json(text)],
]);

/** The shape that node-postgres asks for: which function reads the text of a value of a type. */
export const valueTypes = {
  getTypeParser: (oid: number) => PARSERS.get(oid) ?? shortened,
};

export type RowReader = {
  /** Takes rows until the answer is full; false when it is. */
  add(values: readonly (readonly JsonValue[])[]): boolean;
  /** Columns and the rows taken. */
  taken(): Rows;
};

/**
 * Gathers rows as objects, up to what a result may hold: ROWS_BYTES_MAX in all, CELL_CHARS_MAX a cell. The cells of
 * a first row that is larger than that are cut shorter. Throws ToolError for one that does not fit even so.
 */
export const createRowReader = (names: readonly string[]): RowReader => {
  const columns = distinct(names);
  const rows: Row[] = [];
  let bytes = 0;
  let cutCells = 0;
  let undecodable = 0;
  const add = (values: readonly JsonValue[], cellMax: number): boolean => {
    const cells = values.map((value) => cut(value, cellMax));
    const row = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null]));
    const size = Buffer.byteLength(JSON.stringify(row));
    if (bytes + size > ROWS_BYTES_MAX) return false;
    bytes += size;
    cutCells += cells.filter((cell, index) => cell !== values[index] || isMarked(cell)).length;
    undecodable += cells.filter((cell) => textOf(cell).includes('\uFFFD')).length;
    rows.push(row);
    return true;
  };
  const addFirst = (values: readonly JsonValue[]): boolean => {
    const fits =
      add(values, CELL_CHARS_MAX) ||
      SHORTER.some((part) => add(values, Math.floor(part / Math.max(1, columns.length))));
    if (!fits) throw new ToolError('invalid_arguments', 'A row is larger than 256 KiB; select fewer columns.');
    return true;
  };
  return {
    add: (values) => values.every((row) => (rows.length === 0 ? addFirst(row) : add(row, CELL_CHARS_MAX))),
    taken: () => ({
      columns,
      rows,
      cut_cells: cutCells,
      ...(undecodable === 0 ? {} : { undecodable_cells: undecodable }),
    }),
  };
};

/** Characters that all cells of a very large row may have together; one takes up to six bytes of JSON. */
const SHORTER = [ROWS_BYTES_MAX / 2, ROWS_BYTES_MAX / 8];

/** A value as text, for names and the like. */
export const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

/** A number that a double holds exactly, else its digits; NaN and the infinities are text too. */
function exactNumber(text: string): JsonValue {
  const value = Number(text);
  const isExact = Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
  return isExact ? value : text;
}

/** Numbers keep their digits, which JSON.parse alone would round or leave out. */
const json = (text: string): JsonValue => {
  if (text.length > CELL_CHARS_MAX || isDeep(text)) return shortened(text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON by definition
  return parseJson(text, asWritten) as JsonValue;
};

/** Whether brackets, also those inside texts that are not balanced, nest deeper than is served as JSON. */
const isDeep = (text: string): boolean => {
  let depth = 0;
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (sign === '[' || sign === '{') depth += 1;
    if (sign === ']' || sign === '}') depth -= 1;
    if (depth > JSON_DEPTH_MAX) return true;
  }
  return false;
};

const MARK = ' [truncated]';

/** At most CELL_CHARS_MAX characters, and the mark when some are missing. */
function shortened(text: string, max: number = CELL_CHARS_MAX): string {
  if (text.length <= max || (max === CELL_CHARS_MAX && isMarked(text))) return text;
  // Not `slice` alone, which would keep the whole text in memory, and could cut a character in half.
  return `${Buffer.from(text.slice(0, max), 'utf8').toString('utf8').replace(/�$/, '')}${MARK}`;
}

/** A text that was cut when it was received. */
const isMarked = (value: JsonValue): boolean =>
  typeof value === 'string' &&
  value.length > CELL_CHARS_MAX &&
  value.length <= CELL_CHARS_MAX + MARK.length &&
  value.endsWith(MARK);

const cut = (value: JsonValue, max: number): JsonValue => {
  if (typeof value === 'string') return shortened(value, max);
  if (typeof value !== 'object' || max === CELL_CHARS_MAX) return value;
  const text = JSON.stringify(value);
  return text.length > max ? shortened(text, max) : value;
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
