import { Pool, type PoolConfig } from 'pg';
import type { Logger } from '../../domain/core/logger.ts';
import { failureFields } from '../../engine/async/failure.ts';

/** A pool whose server may die at any moment: what is lost shows in the query at hand, or in the next one. */
export const openPool = (config: PoolConfig, log: Logger): Pool => {
  const pool = new Pool(config);
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => log.warn(failureFields(error), 'database_connection_lost'));
  // The same holds for one that the pool hands out and whose user does not have it yet.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
};
