import { createSemaphore } from '../../../engine/async/semaphore.ts';
import { ToolError } from '../toolError.ts';

/** Statements of one connector that run at once. */
export const STATEMENTS_MAX = 2;
/** Waiting and running together stay below the 15 s that a call has. */
const WAIT_MS = 5_500;

/** Keeps the turn until `ended`, although the work is over. */
export type Hold = (ended: Promise<void>) => void;
/** Runs work when it is its turn; waiting ends with the call. */
export type StatementLimit = <T>(signal: AbortSignal, work: (hold: Hold) => Promise<T>) => Promise<T>;

/**
 * At most STATEMENTS_MAX at once, in the order of their asking; one that was cut off counts until the server has ended
 * it. Throws ToolError `timeout` when no turn comes.
 */
export const createStatementLimit = (): StatementLimit => {
  const semaphore = createSemaphore(STATEMENTS_MAX);
  return async (signal, work) => {
    const leave = await semaphore.take(AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)])).catch(() => {
      throw new ToolError('timeout', 'Other statements of this connector were still running; call it again.');
    });
    const held: Promise<void>[] = [];
    try {
      return await work((ended) => held.push(ended));
    } finally {
      void Promise.all(held).then(leave, leave);
    }
  };
};
