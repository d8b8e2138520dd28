import { LogBroken } from '../../domain/core/log/eventLog.ts';
import { storeTrouble } from '../../domain/core/log/storeTrouble.ts';
import { backoffMs, pause } from './pause.ts';

const FIRST_PAUSE_MS = 250;
const PAUSE_MAX_MS = 60_000;
/** What people mend, they want to see working again at once. */
export const MENDED_PAUSE_MAX_MS = 1_000;
/** A database that is back must not wait for us. */
const OUTAGE_PAUSE_MAX_MS = 500;

/**
 * Runs `work` until it returns or `signal` aborts. After a failure it calls `failed`, waits 250 ms, doubled each time
 * up to what `failed` gives back, and starts over; when that gives nothing, up to 60 s (500 ms while the database is in
 * trouble, 1 s for a log that people have to mend). `work` calls `advanced` when it got further, which makes the next
 * wait short again. What `failed` throws is not retried.
 */
export const keepTrying = async (
  signal: AbortSignal,
  work: (advanced: () => void) => Promise<void>,
  failed: (error: unknown, attempt: number) => number | void,
): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await work(() => {
        failures = 0;
      });
      return;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      const longestMs = failed(error, failures) ?? longestPause(error);
      await pause(backoffMs(failures, FIRST_PAUSE_MS, longestMs), signal);
    }
  }
};

/** Whether a failure is worth a line: an outage of the database is asked about twice a second, and is one state. */
export const isNews = (error: unknown, attempt: number): boolean => attempt === 1 || storeTrouble(error) === null;

const longestPause = (error: unknown): number => {
  if (storeTrouble(error) !== null) return OUTAGE_PAUSE_MAX_MS;
  return error instanceof LogBroken ? MENDED_PAUSE_MAX_MS : PAUSE_MAX_MS;
};
