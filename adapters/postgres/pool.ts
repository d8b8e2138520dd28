import { DatabaseError, Pool, type ClientBase, type PoolConfig } from 'pg';
import type { Logger } from '../../domain/core/logger.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { TransactionTooSlow } from '../../engine/sql.ts';
import { setSession, type SessionSettings } from './session.ts';
import { runOn, type Run } from './statement.ts';

/** What a pool is called, and the most connections that it opens. */
export type PoolSize = { name: string; max: number };

/** `session`: what is set in each session, once it is open. */
export type PoolOptions = PoolSize & { logger: Logger; session?: SessionSettings };

/** How a pool is used now; `waiting`: pieces of work that no connection is left for. */
export type PoolUse = PoolSize & { open: number; idle: number; waiting: number };

/**
 * A pool whose server may die at any moment: what is lost shows in the query at hand, or in the next one. Its
 * connections carry its name in `pg_stat_activity`; all but one are closed when they were idle for 10 s, since opening
 * one costs more than a thousand looks through it.
 */
export const openPool = ({ name, max, logger, session = {} }: PoolOptions, config: PoolConfig): Pool => {
  const prepare = (client: ClientBase): Promise<void> =>
    setSession(runOn(client, config.connectionTimeoutMillis), session);
  // The pool waits for it, which its types do not tell, and closes a connection on which it fails.
  const onConnect = prepare as (client: ClientBase) => void;
  const pool = new Pool({ ...config, max, min: 1, application_name: name, onConnect });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => logger.warn({ pool: name, ...failureFields(error) }, 'database_connection_lost'));
  // The same holds for one that the pool hands out and whose user does not have it yet.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
};

export const useOf = ({ name, max }: PoolSize, pool: Pool): PoolUse => ({
  name,
  max,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

/**
 * Lends a connection to `work`, on which a statement may take `answerMs` (0: as long as it takes). One that still waits for
 * an answer when `work` is over, or that was lost, is closed instead of going back.
 */
export const withConnection = async <T>(pool: Pool, answerMs: number, work: (run: Run) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken = false;
  const onError = (): void => {
    broken = true;
  };
  client.on('error', onError);
  const noticing = async <R>(running: Promise<R>): Promise<R> => {
    try {
      return await running;
    } catch (error) {
      broken ||= isUnanswered(error) || isEnded(error);
      throw error;
    }
  };
  const run = runOn(client, answerMs);
  try {
    return await noticing(work((statement) => noticing(run(statement))));
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
};

/** The connection still waits for something. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof TransactionTooSlow || (error instanceof Error && error.message === 'Query read timeout');

/** The server says so, and then closes the connection: it was told to shut down, or has waited too long for a transaction. */
const isEnded = (error: unknown): boolean => error instanceof DatabaseError && /^57P|^25P03/.test(error.code ?? '');
