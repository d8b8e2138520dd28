import { Client } from 'pg';
import { connectionConfig, type ConnectionTarget } from './database.ts';
import { runOn, type Run } from './statement.ts';

/** What to do where `keepsSessions` says no; stands behind "DATABASE_URL ". */
export const SHARED_SESSIONS =
  'leads to a pooler that shares sessions among clients, as PgBouncer does in transaction and statement mode; ' +
  'this service needs sessions of its own: set pool_mode = session for it, or name the server itself.';

const CONNECT_MS = 10_000;
/** A pooler gives what was used last to whoever comes next; others may come between. */
const OTHERS = 3;
const STATEMENT_POOLING = /transaction blocks not allowed/i;

/**
 * Whether each connection has a session of the server for itself, as it must (docs/operating.md): while others are in
 * transactions, it finds the process of the server that it had before, and none of them is in that. Sets nothing. Rejects
 * when the server cannot be reached.
 */
export const keepsSessions = async (target: ConnectionTarget): Promise<boolean> => {
  await using resources = new AsyncDisposableStack();
  const connect = async (): Promise<Run> => {
    const client = new Client({
      ...connectionConfig(target),
      application_name: 'session check',
      connectionTimeoutMillis: CONNECT_MS,
    });
    client.on('error', () => undefined); // shows in the statement at hand
    resources.defer(() => client.end().catch(() => undefined));
    await client.connect();
    return runOn(client, CONNECT_MS);
  };
  try {
    const own = await connect();
    const processes = [await processOf(own)];
    for (let other = 0; other < OTHERS; other += 1) {
      const run = await connect();
      await run({ text: 'begin', values: [] });
      processes.push(await processOf(run));
    }
    return new Set(processes).size === processes.length && (await processOf(own)) === processes[0];
  } catch (error) {
    if (error instanceof Error && STATEMENT_POOLING.test(error.message)) return false;
    throw error;
  }
};

const processOf = async (run: Run): Promise<number> =>
  (await run<{ pid: number }>({ text: 'select pg_backend_pid() as pid', values: [] })).rows[0]?.pid ?? -1;
