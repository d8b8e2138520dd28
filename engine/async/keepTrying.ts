import { LogBroken } from '../../domain/core/eventLog.ts';
import { ForeignCheckpoint } from '../projections/builds.ts';
import { storeTrouble } from '../../domain/core/storeTrouble.ts';
import { pause } from './pause.ts';

const FIRST_PAUSE_MS = 250;
const PAUSE_MAX_MS = 60_000;
/** What people mend, they want to see working again at once. */
const MENDED_BY_PEOPLE = [LogBroken, ForeignCheckpoint];
const MENDED_PAUSE_MAX_MS = 1_000;
/** A database that is back must not wait for us. */
const OUTAGE_PAUSE_MAX_MS = 500;

/**
 * Runs `work` until it returns or `signal` aborts. After a failure it calls `failed`, waits 250 ms, doubled each
 * time up to 60 s (500 ms while the database is in trouble, 1 s for
 * a log that people have to mend), and starts over; `work` calls `advanced` when it got
 * further, which makes the next wait short again. What `failed` throws is not retried.
 */
export const keepTrying = async (
  signal: AbortSignal,
  work: (advanced: () => void) => Promise<void>,
  failed: (error: unknown, attempt: number) => void | Promise<void>,
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
      await failed(error, failures);
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), longestPause(error)), signal);
    }
  }
};

const longestPause = (error: unknown): number => {
  if (storeTrouble(error) !== null) return OUTAGE_PAUSE_MAX_MS;
  return MENDED_BY_PEOPLE.some((type) => error instanceof type) ? MENDED_PAUSE_MAX_MS : PAUSE_MAX_MS;
};
