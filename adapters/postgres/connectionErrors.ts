import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { LogUnreadable } from '../../domain/core/log/eventLog.ts';

/**
 * SQLSTATEs that pass: connection exceptions, serialization, resources, lock timeout, cancelled or shutting down,
 * read-only (a server that was just demoted), input and output errors.
 */
const PASSING = /^(?:08|40|53|57|58)|^(?:55P03|25006)$/;

/** Whether the same statement may succeed on another try, probably on another connection. A bug of ours never does. */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof DatabaseError) return PASSING.test(error.code ?? '');
  // pg reports a lost connection as a plain Error, the system as Error or AggregateError.
  return error instanceof Error && (error.name === 'Error' || error.name === 'AggregateError');
};

/** Whether the transaction certainly rolled back and the connection can go on. */
export const leavesConnectionUsable = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(?:40|53|55)/.test(error.code ?? '');

/**
 * Whether the event log itself refuses an append: a place or revision that is taken already, or an end that is not
 * known. Nothing of ours leads there; the audit check finds out what it was.
 */
export const isDamage = (error: unknown): boolean =>
  error instanceof DatabaseError && ['23505', 'XX001', '22003'].includes(error.code ?? '');

/** Whether the log takes no appends here any more, or not yet: it was moved, or is being moved (`logHome.ts`). */
export const isElsewhere = (error: unknown): boolean => error instanceof DatabaseError && error.code === 'LG001';

/** Repeats a read until the server is back, at most for `patienceMs`; then LogUnreadable. */
export const patiently = async <T>(patienceMs: number, read: () => Promise<T>): Promise<T> => {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (performance.now() > deadline) throw new LogUnreadable({ cause: error });
      await sleep(100);
    }
  }
};
