import { pause } from '../../../engine/async/pause.ts';
import type { AddressPolicy } from '../../network/addressPolicy.ts';
import { openConnection } from './connection.ts';

/** What names a transaction in `pg_stat_activity`: the process that runs it, and when it began. */
export type Transaction = { processId: number; begun: string };

const FIRST_LOOK_MS = 100;
const LOOK_MAX_MS = 5_000;

/**
 * Resolves once the server no longer works on a transaction whose connection was cut: inside a function PostgreSQL
 * looks neither at a cancelling nor at a client that is gone. A server that no longer takes connections is done with it.
 */
export const hasEnded = async (
  { databaseUrl, addresses }: { databaseUrl: string; addresses: AddressPolicy },
  transaction: Transaction,
): Promise<void> => {
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(LOOK_MAX_MS, wait * 2)) {
    await pause(wait);
    if (!(await isRunning(databaseUrl, addresses, transaction))) return;
  }
};

const isRunning = async (
  databaseUrl: string,
  addresses: AddressPolicy,
  { processId, begun }: Transaction,
): Promise<boolean> => {
  const connection = openConnection(databaseUrl, addresses, new AbortController().signal);
  try {
    await connection.ready;
    const { count } = await connection.run(STILL, [processId, begun]);
    return count > 0;
  } catch (error) {
    return isFull(error);
  } finally {
    connection.end();
  }
};

const STILL =
  'select 1 from pg_catalog.pg_stat_activity a where a.pid operator(pg_catalog.=) $1::pg_catalog.int4 ' +
  'and a.xact_start operator(pg_catalog.=) $2::pg_catalog.timestamptz';

/** The server is there, and has no connection left. */
const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '53300';
