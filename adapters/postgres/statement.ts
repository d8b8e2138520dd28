import { Query, type Client, type ClientBase, type Connection } from 'pg';
import { hasLapsed } from './preparedNames.ts';
import { rowMakerOf, type Column, type RowMaker } from './rowMaker.ts';

/** `name`: its connection keeps it under that name, which stands for this one text; it has values then. */
export type Statement = { text: string; values: readonly unknown[]; name?: string | undefined };

export type Answer<Row extends object = object> = { rows: Row[]; rowCount: number };

/**
 * Runs a statement on a connection; those that are sent without waiting for the ones before travel together. Rows come
 * as pg delivers them, each with every column. The columns of a statement that the connection keeps are asked for once
 * (docs/decisions/0094). Without values there may be several in one text; the answer is that of the last.
 */
export const runStatement = <Row extends object>(
  client: Pick<ClientBase, 'query'>,
  statement: Statement,
): Promise<Answer<Row>> =>
  new Promise((resolve, reject) => {
    const told: Told = (error, answer) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller states what the statement returns
      if (error === null) resolve(answer as Answer<Row>);
      else reject(error);
    };
    client.query(new StatementQuery(statement, told));
  });

/**
 * A statement that this connection has not answered within `ms` rejects with `Query read timeout`, and the connection
 * is cut: what was sent behind it would wait as well. 0: never. Instead of pg's own `query_timeout`, which keeps each
 * answer in memory (docs/decisions/0098).
 */
export const limitAnswers = ({ connection }: Pick<Client, 'connection'>, ms: number): void => {
  keptOf(connection).answerMs = ms;
};

/** One of them is null. */
type Told = (error: unknown, answer: Answer | null) => void;
type Described = { fields: readonly Column[] };

/** What pg calls on a query, of which its types tell only a part. */
type PgQuery = {
  name: string | undefined;
  callback: Told;
  submit(connection: Connection): Error | null;
  handleError(error: unknown): void;
};
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see PgQuery
const PgQuery = Query as unknown as new (text: string, values: readonly unknown[], callback: Told) => PgQuery;

/** pg's query, but for what it makes anew each time: a copy of what it is asked, and the columns of the rows. */
class StatementQuery extends PgQuery {
  #rows: Answer['rows'] = [];
  #answer: Answer = { rows: [], rowCount: 0 };
  #failure: unknown = null;
  #makeRow: RowMaker | undefined;
  #kept: Kept | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ text, values, name }: Statement, callback: Told) {
    super(text, values, callback);
    this.name = name;
  }

  override submit(connection: Connection): Error | null {
    const kept = keptOf(connection);
    if (kept.answerMs > 0) this.#timer = setTimeout(() => this.#giveUp(connection), kept.answerMs);
    if (this.name === undefined) return super.submit(connection);
    this.#kept = kept;
    this.#makeRow = kept.rows.get(this.name);
    if (this.#makeRow !== undefined) return super.submit(kept.undescribed);
    letGo(connection, kept);
    return super.submit(connection);
  }

  #giveUp({ stream }: Connection): void {
    this.#tell(new Error('Query read timeout'), null);
    stream.destroy();
  }

  #tell(error: unknown, answer: Answer | null): void {
    clearTimeout(this.#timer);
    this.callback(error, answer);
  }

  override handleError(error: unknown): void {
    this.#tell(error, null);
  }

  handleRowDescription({ fields }: Described): void {
    this.#makeRow = rowMakerOf(fields);
    if (this.name !== undefined) this.#kept?.rows.set(this.name, this.#makeRow);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure !== null) return;
    try {
      this.#rows.push((this.#makeRow ?? emptyRow)(fields));
    } catch (error) {
      this.#failure = error;
    }
  }

  /** `INSERT 0 3`, `SELECT 25`, `BEGIN`. */
  handleCommandComplete({ text }: { text: string }): void {
    this.#answer = { rows: this.#rows, rowCount: Number(text.slice(text.lastIndexOf(' ') + 1)) || 0 };
    // The next one of the same text has its own.
    this.#rows = [];
    // Else it has no rows, and so it stays.
    if (this.#makeRow === undefined && this.name !== undefined) this.#kept?.rows.set(this.name, emptyRow);
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.#tell(null, this.#answer);
    else this.#tell(this.#failure, null);
  }
}

/** What is known of a connection: the rows of what it keeps, itself without asking for columns, and `limitAnswers`. */
type Kept = { rows: Map<string, RowMaker>; undescribed: Connection; answerMs: number };

const kept = new WeakMap<Connection, Kept>();

const keptOf = (connection: Connection): Kept => {
  const known = kept.get(connection);
  if (known !== undefined) return known;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the connection but for one method
  const undescribed = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
  const added = { rows: new Map<string, RowMaker>(), undescribed, answerMs: 0 };
  kept.set(connection, added);
  return added;
};

/** What pg knows to be kept by the server, of which its types tell nothing. */
type Keeping = { parsedStatements: Record<string, string>; close(message: { type: 'S'; name: string }): void };

/** Before a connection keeps one more, it lets go of those whose names have lapsed; behind them in what it is sent. */
const letGo = (connection: Connection, { rows }: Kept): void => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see Keeping
  const keeping = connection as unknown as Keeping;
  for (const name of Object.keys(keeping.parsedStatements).filter(hasLapsed)) {
    keeping.close({ type: 'S', name });
    delete keeping.parsedStatements[name];
    rows.delete(name);
  }
};

const emptyRow: RowMaker = () => ({});
