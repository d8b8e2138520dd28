/** Runs one statement; values go as parameters, never into the text. */
export interface Sql {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number }>;
}

/** A pool of connections to the database of the read models. */
export interface Database extends Sql {
  /** BEGIN … COMMIT on one connection; rolls back when `work` throws. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Holds one connection outside a transaction for the time of `work`. */
  connection<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}
