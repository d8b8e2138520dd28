import { LogBroken } from '../../domain/core/eventLog.ts';
import { pause } from './pause.ts';

const FIRST_PAUSE_MS = 250;
const PAUSE_MAX_MS = 60_000;
/** A broken log is mended by people, who want to see at once that it works again. */
const BROKEN_PAUSE_MAX_MS = 1_000;

/**
 * Runs `work` until it returns or `signal` aborts. After a failure it calls `failed`, waits 250 ms, doubled each
 * time up to 60 s (1 s for a broken log), and starts over; `work` calls `advanced` when it got further, which makes the next wait short
 * again. What `failed` throws is not retried.
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
      const longestMs = error instanceof LogBroken ? BROKEN_PAUSE_MAX_MS : PAUSE_MAX_MS;
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), longestMs), signal);
    }
  }
};
