import type { Heartbeat } from '../../domain/core/heartbeat.ts';
import { createNotifier } from '../async/notifier.ts';
import type { Database } from '../sql.ts';
import { EXPIRY_MS, releaseLease, renewLeases } from './leaseRows.ts';
import type { HeldLease } from './leases.ts';

const RENEW_MS = 1_500;
const RETRY_MS = 500;

export type KeptLease = {
  lease: HeldLease;
  /** Aborts when someone else may hold it. */
  lost: AbortSignal;
  /** Frees it at once for whoever waits; resolves also when the database is out of reach, where it expires by itself. */
  release: () => Promise<void>;
};

type Entry = {
  /** When the last renewal that succeeded was begun, in milliseconds of a clock that only grows. */
  prolonged(at: number): void;
  lose(): void;
};

/**
 * Renews all leases of this process with one statement every 1.5 s, and at once when its heartbeat was out for a moment. A
 * lease counts as lost when its row is gone, or when 4 s have passed since the last renewal that succeeded was begun: a
 * database out of reach cannot say who holds it.
 */
export const keepLeases = (database: Database, heartbeat: Heartbeat): { keep(lease: HeldLease): KeptLease } => {
  const kept = new Map<HeldLease, Entry>();
  const emptied = createNotifier();
  let renewal: Promise<void> = Promise.resolve();
  let running = false;

  const renew = async (): Promise<void> => {
    const begun = performance.now();
    const leases = [...kept.keys()];
    const held = await renewLeases(database, leases);
    for (const lease of leases)
      if (held.has(lease.name)) kept.get(lease)?.prolonged(begun);
      else kept.get(lease)?.lose();
  };

  const renewWhileHolding = async (): Promise<void> => {
    if (running) return;
    running = true;
    for (let waitMs = RENEW_MS; ;) {
      await emptied.next(heartbeat.restored(), waitMs);
      if (kept.size === 0) break;
      waitMs = RENEW_MS;
      // Out of reach: ask again soon, until the expiry.
      renewal = renew().catch(() => void (waitMs = RETRY_MS));
      await renewal;
    }
    running = false;
  };

  const release = async (lease: HeldLease): Promise<void> => {
    kept.delete(lease);
    if (kept.size === 0) emptied.notify();
    // One under way would prolong it again.
    await renewal;
    await releaseLease(database, lease).catch(() => undefined);
  };

  return {
    keep: (lease) => {
      const { entry, lost, end } = expiring();
      kept.set(lease, entry);
      void renewWhileHolding();
      return {
        lease,
        lost,
        release: () => {
          end();
          return release(lease);
        },
      };
    },
  };
};

const expiring = (): { entry: Entry; lost: AbortSignal; end: () => void } => {
  const lost = new AbortController();
  const lose = (): void => lost.abort();
  let expiry = setTimeout(lose, EXPIRY_MS);
  const prolonged = (at: number): void => {
    clearTimeout(expiry);
    expiry = setTimeout(lose, EXPIRY_MS - (performance.now() - at));
  };
  return { entry: { prolonged, lose }, lost: lost.signal, end: () => clearTimeout(expiry) };
};
