import { firstValueFrom, merge, NEVER, Subject, timer } from 'rxjs';
import { whenAborted } from './whenAborted.ts';

/** Wakes whoever waits for something to have happened. */
export type Notifier = {
  /** Wakes everyone who waits now. Whoever comes later waits for the next time. */
  notify(): void;
  /** Resolves at the next notification, after `ms`, or as soon as `signal` aborts. */
  next(signal?: AbortSignal, ms?: number): Promise<void>;
};

/**
 * Nothing is lost between a look and the wait when both happen in one turn of the event loop, or when the wait begins
 * before the look.
 */
export const createNotifier = (): Notifier => {
  const notifications = new Subject<void>();
  return {
    notify: () => notifications.next(),
    next: async (signal, ms) => {
      const late = ms === undefined ? NEVER : timer(ms);
      await firstValueFrom(merge(notifications, late, signal === undefined ? NEVER : whenAborted(signal)));
    },
  };
};
