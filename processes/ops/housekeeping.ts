import type { Logger } from '../../domain/core/logger.ts';
import { pause } from '../../engine/async/pause.ts';
import { failureFields } from '../../engine/async/failure.ts';

/**
 * Runs `clean` at once and then every `everyMs` until `signal` aborts: what it deletes has expired, so any node may do
 * it at any time, and a failure is made up for by the next round.
 */
export const keepHouse = async (
  clean: () => Promise<void>,
  everyMs: number,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await clean().catch((error: unknown) => {
      logger.warn(failureFields(error), 'housekeeping_failed');
    });
    await pause(everyMs, signal);
  }
};
