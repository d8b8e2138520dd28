import { concat, map, Observable, of, repeat, startWith, switchMap } from 'rxjs';

/**
 * Whether this tab leads among those of this browser that use the same name, for as long as it is subscribed: it wants
 * to until then. At most one leads at a time. The browser passes the lead on when a tab closes or crashes; `usurp` takes it
 * from a leader that has gone silent.
 *
 * Browsers offer such locks to secure pages only (https, or this machine itself); elsewhere every tab leads itself.
 */
export const leads = (name: string, usurp: Observable<unknown>): Observable<boolean> =>
  isSecureContext
    ? usurp.pipe(
        map(() => true),
        startWith(false),
        switchMap((steal) => concat(holding(name, steal), holding(name, false).pipe(repeat()))),
      )
    : of(true);

/** Holds the lock of this name until unsubscribed; completes when another tab has taken it away. */
const holding = (name: string, steal: boolean): Observable<boolean> =>
  new Observable((subscriber) => {
    const left = new AbortController();
    const hold = (): Promise<void> | undefined => {
      if (left.signal.aborted) return undefined;
      subscriber.next(true);
      return new Promise((resolve) => left.signal.addEventListener('abort', () => resolve()));
    };
    navigator.locks.request(name, steal ? { steal } : { signal: left.signal }, hold).catch(() => {
      // Taken away by a tab that had not heard of this one for long.
      subscriber.next(false);
      subscriber.complete();
    });
    return () => left.abort();
  });
