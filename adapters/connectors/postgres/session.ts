import type { AddressPolicy } from '../../network/addressPolicy.ts';
import { openConnection, type Params, type Table } from './connection.ts';
import { takeBytesAsTheyAre } from './encoding.ts';
import { toToolError } from './failures.ts';
import { pinSettings } from './limits.ts';
import { hasEnded, type Transaction } from './ending.ts';

/** One READ ONLY transaction on a connection of its own. */
export interface ReadOnlySession {
  /** Runs one statement by the extended protocol. */
  run(sql: string, params?: Params): Promise<Table>;
}

export type Target = {
  databaseUrl: string;
  addresses: AddressPolicy;
  /** SU-53: a setting that row-level policies read, and the customer that it names in this transaction. */
  customer?: { setting: string; value: string };
};

/** Told when a statement was cut off: `ended` resolves once the server no longer works on it. */
export type OnCut = (ended: Promise<void>) => void;

/**
 * SU-47 (b) and (c), SU-48: opens a connection to a checked address, begins a READ ONLY transaction with limits and
 * pinned settings, runs `work`, rolls back in any case and throws the connection away, so that nothing that a
 * statement leaves in a session outlives it. What fails or is cancelled is also cancelled on the server, which may go
 * on all the same: `onCut` learns when that ends. `schemas`: the role's own search path, which no longer applies.
 */
export const inReadOnlySession = async <T>(
  target: Target,
  signal: AbortSignal,
  work: (session: ReadOnlySession, schemas: readonly string[]) => Promise<T>,
  onCut: OnCut = () => {},
): Promise<T> => {
  const connection = openConnection(target.databaseUrl, target.addresses, signal);
  let transaction: Transaction | null = null;
  try {
    await connection.ready;
    await connection.run('begin transaction read only');
    await takeBytesAsTheyAre(connection);
    const pinned = await pinSettings(connection, target.customer);
    transaction = pinned.transaction;
    const result = await work(connection, pinned.schemas);
    await connection.run('rollback');
    connection.end();
    return result;
  } catch (error) {
    // The server rolls back when the connection breaks.
    const cause = connection.cut(toToolError(error));
    if (transaction !== null && connection.wasCutShort()) onCut(hasEnded(target, transaction));
    throw cause;
  }
};
