import type { ClientBase, QueryResult } from 'pg';

/** `name`: its connection keeps it prepared under that name, which stands for this one text; it has values then. */
export type Statement = { text: string; values: readonly unknown[]; name?: string | undefined };

export type Answer<Row extends object = object> = { rows: Row[]; rowCount: number };

/** Runs a statement on one connection. */
export type Run = <Row extends object>(statement: Statement) => Promise<Answer<Row>>;

/**
 * Runs statements on this connection. One that is not answered within `answerMs` rejects with `Query read timeout`; what
 * was sent behind it waits as well, so that the caller ends the connection. 0: never.
 */
export const runOn =
  (client: Pick<ClientBase, 'query'>, answerMs = 0): Run =>
  (statement) =>
    runStatement(client, statement, answerMs);

/**
 * Without values there may be several statements in one text; the answer is that of the last. The limit is a timer of
 * ours: pg's own `query_timeout` keeps each answer in memory until a full collection (docs/decisions/0037).
 */
const runStatement = <Row extends object>(
  client: Pick<ClientBase, 'query'>,
  { text, values, name }: Statement,
  answerMs: number,
): Promise<Answer<Row>> =>
  new Promise((resolve, reject) => {
    const tooLate = (): void => reject(new Error('Query read timeout'));
    const timer = answerMs === 0 ? undefined : setTimeout(tooLate, answerMs);
    const answered = (error: Error | null, result: QueryResult): void => {
      clearTimeout(timer);
      if (error === null) resolve(answerOf(result));
      else reject(error);
    };
    // Handed over as a callback: one that pg makes itself keeps the answer, too.
    client.query({ name, text, values: [...values] }, answered);
  });

/** Of several statements in one text pg gives a list of results, which its types do not tell. */
const answerOf = <Row extends object>(result: QueryResult): Answer<Row> => {
  const last = [result].flat().at(-1);
  return { rows: last?.rows ?? [], rowCount: last?.rowCount ?? 0 };
};
