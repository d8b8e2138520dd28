/**
 * A row as a query delivers it: timestamptz as Date, bigint as text, jsonb and lists as JavaScript values. It is never
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
};

/**
 * The rows of one read model, as its handlers see and change them. Nothing is written before the whole batch is
 * folded. Reading a row that is not at hand ends the handler; it runs again, from the first event of the batch, when
 * the row has been loaded. What only writes never ends it.
 */
export interface Rows {
  /** The row, or null when there is none. */
  find(table: RowTable, key: Key): Row | null;
  /** Adds a row with a key that no row has: the caller knows that from the events. */
  insert(table: RowTable, row: Row): void;
  /** Lays values over the row; a row that is not there stays away. Never loads one. */
  patch(table: RowTable, key: Key, values: Row): void;
  /** Adds or replaces a row. `made` gets the row that is there, and gives what shall be there; null when nothing. */
  put(table: RowTable, key: Key, made: (row: Row | null) => Row | null): void;
  /** Removes the row if it is there. Never loads one. */
  delete(table: RowTable, key: Key): void;
}

/** What a key is called among the rows of its table. */
export const keyText = (key: Key): string => (key.length === 1 ? String(key[0]) : JSON.stringify(key));

export const keyOf = (table: RowTable, row: Row): Key => table.key.map((column) => row[column]);
