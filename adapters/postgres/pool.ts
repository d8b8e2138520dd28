import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Logger } from '../../domain/core/logger.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { TransactionTooSlow } from '../../engine/sql.ts';
import { limitAnswers } from './statement.ts';
import { typesOfRows } from './typesOfRows.ts';

/** What a pool is called, and the most connections that it opens. */
export type PoolSize = { name: string; max: number };

export type PoolOptions = PoolSize & {
  logger: Logger;
  /** `limitAnswers` of each connection. */
  answerMs: number;
};

/** How a pool is used now; `waiting`: pieces of work that no connection is left for. */
export type PoolUse = PoolSize & { open: number; idle: number; waiting: number };

/**
 * A pool whose server may die at any moment: what is lost shows in the query at hand, or in the next one. Its
 * connections carry its name in `pg_stat_activity`; all but one are closed when they were idle for 10 s, since opening
 * one costs more than a thousand looks through it.
 */
export const openPool = ({ name, max, logger, answerMs }: PoolOptions, config: PoolConfig): Pool => {
  const pool = new Pool({ ...config, max, min: 1, application_name: name, types: typesOfRows });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => logger.warn({ pool: name, ...failureFields(error) }, 'database_connection_lost'));
  pool.on('connect', (client) => {
    // The same holds for one that the pool hands out and whose user does not have it yet.
    client.on('error', () => undefined);
    limitAnswers(client, answerMs);
  });
  return pool;
};

/** `waiting`: beside what waits in the pool itself. */
export const useOf = ({ name, max }: PoolSize, pool: Pool, waiting = 0): PoolUse => ({
  name,
  max,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount + waiting,
});

/** A connection on which `work` failed in a way that left it unusable is closed instead of going back. */
export const withClient = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken = false;
  const onError = (): void => {
    broken = true;
  };
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    broken ||= isUnanswered(error) || isEnded(error);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
};

/** The connection still waits for something; `limitAnswers` has cut it where a statement has. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof TransactionTooSlow ||
  (error instanceof AggregateError && error.errors.some(isUnanswered)) ||
  (error instanceof Error && error.message === 'Query read timeout');

/** The server says so, and then closes the connection: it was told to shut down, or has waited too long for a transaction. */
const isEnded = (error: unknown): boolean =>
  (error instanceof AggregateError && error.errors.some(isEnded)) ||
  (error instanceof DatabaseError && /^57P|^25P03/.test(error.code ?? ''));
