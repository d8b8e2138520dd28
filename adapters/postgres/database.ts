import type { Pool, PoolClient, PoolConfig } from 'pg';
import type { Logger } from '../../domain/core/logger.ts';
import type { Database, Sql } from '../../projections/engine/sql.ts';
import { openPool } from './pool.ts';

export type DatabaseOptions = {
  log: Logger;
  /** Most connections at a time; 10 unless told. */
  connectionsMax?: number;
  /** Schemas that unqualified names are looked up in. */
  searchPath?: readonly string[];
};

/** How to reach a server: a URL, or the fields of a connection. */
export type ConnectionTarget = string | Pick<PoolConfig, 'host' | 'port' | 'user' | 'password' | 'database'>;

/**
 * A pool of connections. Values come back as pg delivers them: int8 and numeric as strings (they may not fit a
 * number), timestamptz as Date (milliseconds), bytea as Buffer, json parsed.
 *
 * A transaction that stays idle for 5 s is ended by the server: it would hold back vacuum, and one that called
 * es.append would stop every writer.
 */
export const openDatabase = (
  target: ConnectionTarget,
  options: DatabaseOptions,
): Database & { close(): Promise<void> } => {
  const config = {
    ...connectionConfig(target),
    max: options.connectionsMax ?? 10,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 5_000,
    ...(options.searchPath === undefined ? {} : { options: `-c search_path=${options.searchPath.join(',')}` }),
  };
  const pool = openPool(config, options.log);
  return {
    ...sqlOn(pool),
    connection: (work) => withClient(pool, (client) => work(sqlOn(client))),
    transaction: (work) => withClient(pool, (client) => inTransaction(client, work)),
    close: () => pool.end(),
  };
};

/** The pg configuration for a target. */
export const connectionConfig = (target: ConnectionTarget): PoolConfig =>
  typeof target === 'string' ? { connectionString: target } : target;

/** Several statements without values may stand in one text; the result is that of the last. */
const sqlOn = (on: Pick<PoolClient, 'query'> | Pool): Sql => ({
  query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const answer = values.length === 0 ? await on.query(text) : await on.query(text, [...values]);
    const last = Array.isArray(answer) ? answer.at(-1) : answer;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller states what the statement returns
    return { rows: (last?.rows ?? []) as Row[], rowCount: last?.rowCount ?? 0 };
  },
});

const inTransaction = async <T>(client: PoolClient, work: (sql: Sql) => Promise<T>): Promise<T> => {
  await client.query('begin');
  try {
    const result = await work(sqlOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // fails only with the connection, which is closed then
    throw error;
  }
};

/** A connection on which `work` failed in a way that left it unusable is closed instead of going back. */
const withClient = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken = false;
  const onError = (): void => {
    broken = true;
  };
  client.on('error', onError);
  try {
    return await work(client);
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
};
