import { ToolError } from '../toolError.ts';

/** Statements of one connector that run at once. */
export const STATEMENTS_MAX = 2;
/** Waiting and running together stay below the 15 s that a call has. */
const WAIT_MS = 5_500;

/** Runs work when it is its turn; waiting ends with the call. */
export type Turns = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** At most STATEMENTS_MAX at once, in the order of their asking. Throws ToolError `timeout` when no turn comes. */
export const createTurns = (): Turns => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turn = async (signal: AbortSignal): Promise<void> => {
    if (running < STATEMENTS_MAX) {
      running += 1;
      return;
    }
    const limit = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
    await new Promise<void>((resolve, reject) => {
      const go = (): void => {
        limit.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(new ToolError('timeout', 'Other statements of this connector were still running; call it again.'));
      };
      waiting.push(go);
      if (limit.aborted) giveUp();
      else limit.addEventListener('abort', giveUp, { once: true });
    });
  };
  return async (signal, work) => {
    await turn(signal);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // A turn is handed on, so that nobody who comes later takes it.
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
