import { defer, fromEvent, Observable, of, retry, startWith, switchMap, tap, timeout, TimeoutError, timer } from 'rxjs';
import type { Frame } from './liveMessage.ts';

export type ConnectionEvents = {
  /** Broken off, or never made; it is tried again. */
  lost: () => void;
  /** The service answered with an error, maybe because the session has ended; it is tried again. */
  refused: () => void;
};

/** The service beats every 15 s; twice that and some without a frame means that the connection is dead. */
export const SILENCE_MS = 40_000;
const RETRY_MS = 3_000;

/**
 * The frames of an event stream that is kept up as long as somebody is subscribed. Resumes after `resumeAfter()`, also
 * when the browser has given up, the machine has slept, or a proxy holds a dead connection open.
 */
export const framesOf = (
  url: string,
  names: readonly string[],
  resumeAfter: () => string,
  { lost, refused }: ConnectionEvents,
): Observable<Frame> => {
  const delay = (error: unknown): Observable<unknown> => {
    if (error instanceof TimeoutError) {
      lost();
      return of(null);
    }
    refused();
    return timer(RETRY_MS);
  };
  const connection = defer(() => eventSource(addressOf(url, resumeAfter()), names, lost));
  return fromEvent(window, 'online').pipe(
    tap(lost),
    startWith(null),
    switchMap(() => connection.pipe(timeout({ each: SILENCE_MS }), retry({ delay }))),
  );
};

/** Fails when the browser gives up on an answer such as 401 or 503; a broken connection it retries by itself. */
const eventSource = (url: string, names: readonly string[], lost: () => void): Observable<Frame> =>
  new Observable((subscriber) => {
    const source = new EventSource(url);
    for (const name of names)
      source.addEventListener(name, ({ lastEventId: id, data }: MessageEvent<string>) =>
        subscriber.next({ name, id, data }),
      );
    source.addEventListener('error', () => {
      lost();
      if (source.readyState === EventSource.CLOSED) subscriber.error(new Error('the service answered with an error'));
    });
    return () => source.close();
  });

const addressOf = (url: string, lastEventId: string): string => {
  if (lastEventId === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}last_event_id=${encodeURIComponent(lastEventId)}`;
};
