import type { Logger } from '../../domain/core/logger.ts';
import { createNotifier } from '../async/notifier.ts';
import { failureFields } from '../async/failure.ts';
import { backoffMs, pause } from '../async/pause.ts';
import type { Database } from '../sql.ts';
import { releaseLease, takeLeases } from './leaseRows.ts';
import type { HeldLease } from './leases.ts';

/** How often this node looks for leases that have become free. */
const LOOK_MS = 800;
/** A database that is back must not wait for us. */
const [FIRST_PAUSE_MS, PAUSE_MAX_MS] = [250, 500];

/** Waits for leases; all that wait at a time share one statement. */
export type Taking = {
  /** The lease, or null when `signal` aborts first. */
  take(name: string, signal: AbortSignal): Promise<HeldLease | null>;
};

export const takeLeasesInTurn = (database: Database, owner: string, logger: Logger): Taking => {
  const waiting = new Map<string, (lease: HeldLease) => void>();
  const joined = createNotifier();
  let running = false;
  let failures = 0;

  const give = (lease: HeldLease): void => {
    const taken = waiting.get(lease.name);
    // Nobody waits for it any more.
    if (taken === undefined) void releaseLease(database, lease).catch(() => undefined);
    else taken(lease);
  };

  const look = async (): Promise<void> => {
    try {
      (await takeLeases(database, [...waiting.keys()], owner)).forEach(give);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1) logger.warn({ leases: [...waiting.keys()], ...failureFields(error) }, 'lease_unreachable');
    }
  };

  const lookWhileWaiting = async (): Promise<void> => {
    if (running) return;
    running = true;
    while (waiting.size > 0) {
      // Whoever asks in this moment shares the statement.
      await pause(0);
      const again = joined.next(
        undefined,
        failures === 0 ? LOOK_MS : backoffMs(failures, FIRST_PAUSE_MS, PAUSE_MAX_MS),
      );
      await look();
      if (waiting.size > 0) await again;
    }
    running = false;
  };

  return {
    take: (name, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(null);
        const end = (lease: HeldLease | null): void => {
          waiting.delete(name);
          signal.removeEventListener('abort', giveUp);
          resolve(lease);
        };
        const giveUp = (): void => {
          end(null);
          joined.notify();
        };
        signal.addEventListener('abort', giveUp);
        waiting.set(name, end);
        joined.notify();
        void lookWhileWaiting();
      }),
  };
};
