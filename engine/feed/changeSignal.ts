import { Observable } from 'rxjs';
import type { EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { Position } from '../../domain/core/log/eventLog.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { createNotifier } from '../async/notifier.ts';
import { failureFields } from '../async/failure.ts';
import { isNews, keepTrying } from '../async/keepTrying.ts';
import { pause } from '../async/pause.ts';
import type { ProjectionProgress } from '../projections/projection.ts';
import type { LogFeed } from './logFeed.ts';

/**
 * Emits whenever something may have happened that the subscriber asked to hear of, and the read models that show it show
 * it: the events, or undefined where some may have been missed, as at the beginning. Never fails; while the log cannot be
 * read it is silent, so that whoever listens looks by itself now and then.
 */
export type ChangeSignal = Observable<readonly RecordedEvent[] | undefined>;

export type ChangeSignalDeps = {
  store: Pick<EventStore, 'head'>;
  feed: Pick<LogFeed, 'from'>;
  progress: Pick<ProjectionProgress, 'waitFor'>;
  logger: Logger;
};

const APPLIED_WITHIN_MS = 5_000;

/** Signals the events that `concerns` picks, once these read models have applied them. Each subscriber follows the log. */
export const changeSignalOf = (
  { store, feed, progress, logger }: ChangeSignalDeps,
  readModels: readonly string[],
  concerns: (event: RecordedEvent) => boolean,
): ChangeSignal =>
  new Observable((subscriber) => {
    const ended = new AbortController();
    const { signal } = ended;
    const shown = async (position: Position, events?: readonly RecordedEvent[]): Promise<void> => {
      await progress.waitFor(readModels, position, APPLIED_WITHIN_MS, signal);
      subscriber.next(events);
    };
    void keepTrying(
      signal,
      async (advanced) => {
        const head = await store.head();
        // What happened before, and between two attempts, may not have been seen either.
        await shown(head);
        for await (const events of feed.from(head, signal)) {
          const told = events.filter(concerns);
          const last = told.at(-1);
          if (last !== undefined) await shown(last.position, told);
          advanced();
        }
      },
      (error, attempt) => {
        if (isNews(error, attempt))
          logger.warn({ read_models: readModels, attempt, ...failureFields(error) }, 'news_interrupted');
      },
    );
    return () => ended.abort();
  });

/** Longest time without a look where changes tell when to look: for what nobody told. */
export const REST_MS = 30_000;

/**
 * Looks at once and then whenever something has changed, until `signal` aborts. `look` gives back after how many milliseconds
 * it wants to look again without a change, at most 30 s; two looks are `apartMs` apart. Rejects with what `look` throws.
 */
export const lookOnChange = async (
  changes: ChangeSignal,
  apartMs: number,
  signal: AbortSignal,
  look: () => Promise<number>,
): Promise<void> => {
  const notifier = createNotifier();
  let isTold = false;
  const listening = changes.subscribe(() => {
    isTold = true;
    notifier.notify();
  });
  try {
    while (!signal.aborted) {
      isTold = false;
      const apart = performance.now() + apartMs;
      const restMs = Math.min(await look(), REST_MS);
      if (!isTold) await notifier.next(signal, restMs);
      const leftMs = apart - performance.now();
      if (leftMs > 0) await pause(leftMs, signal);
    }
  } finally {
    listening.unsubscribe();
  }
};
