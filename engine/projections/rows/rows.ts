/**
 * A row as a query delivers it: timestamptz as ISO 8601, bigint as text, jsonb and lists as JavaScript values. It is never
 * changed in place, so that what was loaded can be told from what became of it.
 */
export type Row = Readonly<Record<string, unknown>>;

/** Values of the primary key, in its order; in the form in which the database gives them back. */
export type Key = readonly unknown[];

/** A table whose rows are folded. */
export type RowTable = {
  readonly name: string;
  /** PostgreSQL types by name, in the order of the table. */
  readonly columns: Readonly<Record<string, { readonly type: string }>>;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** It has few rows, which nearly every batch changes: they are kept also where the next batch is not there yet. */
  readonly isBusy: boolean;
};

/**
 * The rows of one read model, as its handlers see and change them. Nothing is written before the whole batch is
 * folded. A handler that reads a row which is not at hand ends there, and the whole batch is folded again once the row
 * has been loaded; what only writes never ends a handler, so that it can tell of more than one such row at a time.
 * Functions are only called when their result will count.
 */
export interface Rows {
  /** The row, or null when there is none. */
  find(table: RowTable, key: Key): Row | null;
  /** Adds a row with a key that no row has: the caller knows that from the events. */
  insert(table: RowTable, row: Row): void;
  /** Lays values over the row; a row that is not there stays away. Never loads one. */
  patch(table: RowTable, key: Key, values: () => Row): void;
  /** Adds or replaces a row. `made` gets the row that is there, and gives what shall be there; null when nothing. */
  put(table: RowTable, key: Key, made: (row: Row | null) => Row | null): void;
  /** Removes the row if it is there. Never loads one. */
  delete(table: RowTable, key: Key): void;
}

/** What a key is called among the rows of its table; no text that PostgreSQL holds has a U+0000. */
export const keyText = (key: Key): string => (key.length === 1 ? String(key[0]) : key.join('\u0000'));

/**
 * A row of nulls, to lay values over copies of it. An object that gets more than a dozen members one by one, under
 * computed names, becomes a dictionary, several times slower to copy and to read; a parsed one and its copies do not.
 */
export const emptyRow = (columns: readonly string[]): Row =>
  JSON.parse(`{${columns.map((column) => `"${column}":null`).join(',')}}`);

export const keyOf = (table: RowTable, row: Row): Key => table.key.map((column) => row[column]);
