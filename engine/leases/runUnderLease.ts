import type { Logger } from '../../domain/core/logger.ts';
import { failureFields } from '../async/failure.ts';
import { isNews, keepTrying } from '../async/keepTrying.ts';
import { LeaseLost, type HeldLease, type Leases } from './leases.ts';

/**
 * A worker: work that goes on for long and that one process does at a time, such as a sweep or the watch over
 * outside jobs. It manages its own concurrency, and finds what is open by folding streams or by a read model each
 * time it starts, since it has no checkpoint. Started again after a failure (`worker_failed`), with pauses that grow
 * until `work` calls `advanced`, as it does after each round that it finished;
 * `signal` aborts when the lease is lost, and `work` must then return soon. Resolves when `signal` aborts or `work`
 * returns by itself.
 */
export const runUnderLease = (
  { leases, logger }: { leases: Leases; logger: Logger },
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal, lease: HeldLease, advanced: () => void) => Promise<void>,
): Promise<void> =>
  leases.hold(name, signal, (lease, held) =>
    keepTrying(
      held,
      (advanced) => work(held, lease, advanced),
      (error, attempt) => {
        if (error instanceof LeaseLost) throw error;
        if (isNews(error, attempt)) logger.error({ name, attempt, ...failureFields(error) }, 'worker_failed');
      },
    ),
  );
