import { firstValueFrom, merge, NEVER, Subject, timer } from 'rxjs';
import { whenAborted } from './whenAborted.ts';

/** Wakes whoever waits for something to have happened. */
export type Bell = {
  /** Wakes everyone who waits now. Whoever comes later waits for the next ring. */
  ring(): void;
  /** Resolves at the next ring, after `ms`, or as soon as `signal` aborts. */
  next(signal?: AbortSignal, ms?: number): Promise<void>;
};

/**
 * Nothing is lost between a look and the wait when both happen in one turn of the event loop, or when the wait begins
 * before the look.
 */
export const createBell = (): Bell => {
  const rings = new Subject<void>();
  return {
    ring: () => rings.next(),
    next: async (signal, ms) => {
      const late = ms === undefined ? NEVER : timer(ms);
      await firstValueFrom(merge(rings, late, signal === undefined ? NEVER : whenAborted(signal)));
    },
  };
};
