import type { Row, RowTable } from './rows.ts';

/** Rows as parameters of a statement (docs/decisions/0075). */
export type GivenRows = {
  /** Gives the rows, as `k`. */
  from: string;
  /** A column of `k` in the type that it has in the table. */
  column: (name: string) => string;
};

/** `values` takes up the parameters. */
export type Giving = (
  table: RowTable,
  columns: readonly string[],
  rows: readonly Row[],
  values: unknown[],
) => GivenRows;

/** So many rows in all cost more as lists, whose parameters are a dozen a table, than as JSON. */
const FEW = 32;

/** How a statement with so many rows gives them. */
export const givingOf = (rows: number): Giving => (rows < FEW ? asJson : asLists);

/** One document a table. */
const asJson: Giving = (table, columns, rows, values) => {
  const types = columns.map((column) => `${column} ${typeIn(table, column)}`);
  const given = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
  return {
    from: `json_to_recordset($${values.push(JSON.stringify(given))}) k(${types.join(', ')})`,
    column: (name) => `k.${name}`,
  };
};

/**
 * One list of texts a column, each a value of a `text[]` in PostgreSQL's binary form: the server copies such a list,
 * while it reads JSON twice and looks up each name. Lists that are taken apart in the list of columns are not kept as
 * rows in between, as they would be behind `from`, one set for each column.
 */
export const asLists: Giving = (table, columns, rows, values) => {
  const lists = columns.map((column) => {
    const written = writtenAs(typeIn(table, column));
    return `unnest($${values.push(textList(rows.map((row) => written(row[column] ?? null))))}::text[]) as ${column}`;
  });
  return {
    from: `(select ${lists.join(', ')}) k`,
    column: (name) => `k.${name}::${typeIn(table, name)}`,
  };
};

/** Without a collation: that of the table's column counts. */
const typeIn = ({ columns }: RowTable, column: string): string =>
  (columns[column]?.type ?? 'text').replace(/ collate .*/, '');

/** Values as the type's input function reads them. */
const writtenAs = (type: string): ((value: unknown) => string | null) => {
  switch (type) {
    case 'jsonb':
      return (value) => (value === null ? null : JSON.stringify(value));
    case 'text[]':
      return (value) => (Array.isArray(value) ? `{${value.map((text) => quoted(String(text))).join(',')}}` : null);
    default:
      return textOf;
  }
};

const textOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  // oxlint-disable-next-line typescript/no-base-to-string -- a number, a boolean or null: other columns have forms of their own
  return value === null ? null : String(value);
};

const TO_ESCAPE = /["\\]/;
const EACH_TO_ESCAPE = new RegExp(TO_ESCAPE, 'g');

/** Few texts have anything to escape, and looking for it costs much less than replacing nothing. */
const quoted = (text: string): string =>
  `"${TO_ESCAPE.test(text) ? text.replaceAll(EACH_TO_ESCAPE, String.raw`\$&`) : text}"`;

const TEXT_OID = 25;
const HEADER = 20;
/** A UTF-16 code unit takes so many bytes at most. */
const UNIT_BYTES = 3;

/** As `array_send` of PostgreSQL writes a list with one dimension. */
const textList = (texts: readonly (string | null)[]): Buffer => {
  let size = HEADER;
  // Measuring each text would take as long as writing it.
  for (const text of texts) size += 4 + (text === null ? 0 : UNIT_BYTES * text.length);
  const list = Buffer.allocUnsafe(size);
  list.writeInt32BE(texts.length === 0 ? 0 : 1, 0);
  list.writeInt32BE(texts.includes(null) ? 1 : 0, 4);
  list.writeInt32BE(TEXT_OID, 8);
  list.writeInt32BE(texts.length, 12);
  list.writeInt32BE(1, 16);
  let at = HEADER;
  for (const text of texts) {
    const length = text === null ? -1 : writeText(list, text, at + 4);
    list.writeInt32BE(length, at);
    at += 4 + Math.max(0, length);
  }
  return list.subarray(0, at);
};

/** Shorter texts, such as ids and numbers, are written sooner than a call into C++ begins. */
const SHORT = 40;

/** How many bytes it takes. */
const writeText = (bytes: Buffer, text: string, at: number): number => {
  if (text.length > SHORT) return bytes.write(text, at);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) return bytes.write(text, at);
    bytes[at + index] = code;
  }
  return text.length;
};
