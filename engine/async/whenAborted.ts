import { defer, fromEvent, of, take, type Observable } from 'rxjs';

/** Emits once, when `signal` aborts or at once where it has, and completes. */
export const whenAborted = (signal: AbortSignal): Observable<unknown> =>
  defer(() => (signal.aborted ? of(null) : fromEvent(signal, 'abort').pipe(take(1))));
