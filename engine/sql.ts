export interface Sql {
  /**
   * Runs one statement; values go as parameters, never into the text. `prepared`: the connection keeps the statement and
   * its plan for as long as it is open. For texts that only the source determines, as no name of a build does, so that
   * there are so many and no more; and that name their columns, since a kept statement may not change its result.
   */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    kept?: 'prepared',
  ): Promise<{ rows: Row[]; rowCount: number }>;
}

/** How a transaction differs from an ordinary one. */
export type TransactionOptions = {
  /** What it writes can be derived again from what is durable, so that its commit waits for no disk (docs/decisions/0034). */
  isDerived?: boolean;
  /** It finds rows by their keys: indexes are used however small the planner takes a table to be that is filling up. */
  findsByKey?: boolean;
  /** A statement that waits longer than this for a lock fails. */
  lockMs?: number;
  /** The transaction rejects with TransactionTooSlow once it has taken so long, whatever `work` waits for. */
  limitMs?: number;
};

/** A transaction reached its limit of time, and is rolled back as soon as the server notices. */
export class TransactionTooSlow extends Error {
  constructor(limitMs: number) {
    super(`the transaction took longer than ${limitMs} ms`);
    this.name = 'TransactionTooSlow';
  }
}

/** A pool of connections to the database of the read models. */
export interface Database extends Sql {
  /**
   * BEGIN … COMMIT on one connection; rolls back when `work` throws. BEGIN travels with the first statement, and so do
   * statements that are sent without waiting for the ones before; once one has failed, all behind it fail.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Holds one connection outside a transaction for the time of `work`. Statements that it sends without waiting for the
   * ones before travel together.
   */
  connection<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}

/** What requests read with. */
export type Reads = Pick<Database, 'query' | 'connection'>;
