import { unseen, type Heartbeat } from '../../domain/core/heartbeat.ts';
import type { Logger } from '../../domain/core/logger.ts';
import type { Database } from '../sql.ts';
import { keepLeases, type KeptLease } from './keepLeases.ts';
import { pause } from '../async/pause.ts';
import { type Leases, LeaseLost } from './leases.ts';
import { takeLeasesInTurn } from './takeLeasesInTurn.ts';

const LOST_PAUSE_MS = 250;

/**
 * Leases in `ops.leases`. A lease is free at once after an orderly stop and when the heartbeat of its owner has gone out
 * and 4 s after the last renewal of an owner that hangs, or died without one. What a process waits for is asked
 * for with one statement every 800 ms, what it holds is renewed with one every 1.5 s. `self`: this process; a plain name has no
 * heartbeat.
 */
export const createLeases = (database: Database, self: Heartbeat | string, logger: Logger): Leases => {
  const heartbeat = typeof self === 'string' ? unseen(self) : self;
  const names = new Set<string>();
  const taking = takeLeasesInTurn(database, heartbeat.owner, logger);
  const keeping = keepLeases(database, heartbeat);

  const holdUntilDone = async (name: string, signal: AbortSignal, work: Parameters<Leases['hold']>[2]) => {
    while (!signal.aborted) {
      const lease = await taking.take(name, signal);
      if (lease === null) return;
      if ((await workUnder(keeping.keep(lease), signal, work)) === 'done') return;
      logger.warn({ lease: name }, 'lease_lost');
      // Whoever has it now keeps it for a while; work that always finds it lost must not run in a circle.
      await pause(LOST_PAUSE_MS, signal);
    }
  };

  return {
    hold: async (name, signal, work) => {
      // Both would be given the same fence, since their owner is the same.
      if (names.has(name)) throw new Error(`lease ${name} is held twice in one process`);
      names.add(name);
      try {
        await holdUntilDone(name, signal, work);
      } finally {
        names.delete(name);
      }
    },
  };
};

/** `lost` when someone else may hold the lease now; otherwise the work ended by itself or by `signal`. */
const workUnder = async (
  { lease, lost, release }: KeptLease,
  signal: AbortSignal,
  work: Parameters<Leases['hold']>[2],
): Promise<'done' | 'lost'> => {
  try {
    await work(lease, AbortSignal.any([signal, lost]));
  } catch (error) {
    if (!signal.aborted && !lost.aborted && !(error instanceof LeaseLost)) throw error;
    if (!signal.aborted) return 'lost';
  } finally {
    await release();
  }
  return lost.aborted && !signal.aborted ? 'lost' : 'done';
};
