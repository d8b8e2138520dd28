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
  /** It has few rows, which nearly every batch changes: they stay in memory from one batch to the next. */
  readonly isBusy: boolean;
};

/** Names a row that an event touches, whether there is one or not. */
export type RowKey = { readonly table: RowTable; readonly key: Key };

/** What becomes of a row: null when it goes. `isNew`: no row has its key, which is why it need not be loaded before. */
export type Change = RowKey & { readonly row: Row | null; readonly isNew: boolean };

/** The rows that a read model has named before, as the events so far have left them. */
export interface Rows {
  /** The row, or null when there is none. Throws for one that was not named: a fault of the read model. */
  find(table: RowTable, key: Key): Row | null;
}

/** What a key is called among the rows of its table; no text that PostgreSQL holds has a U+0000. */
export const keyText = (key: Key): string => (key.length === 1 ? String(key[0]) : key.join('\u0000'));

export const keyOf = (table: RowTable, row: Row): Key => table.key.map((column) => row[column]);
