import type { EventStore, RecordedEvent } from '../../domain/core/eventStore.ts';
import type { Position } from '../../domain/core/eventLog.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { eitherSignal } from '../async/eitherSignal.ts';
import { createBell } from '../async/bell.ts';
import { failureFields } from '../async/failure.ts';
import { keepTrying } from '../async/keepTrying.ts';
import { pause } from '../async/pause.ts';
import type { ProjectionProgress } from '../projections/projection.ts';
import type { LogFeed } from './logFeed.ts';

/**
 * Calls `changed` whenever something may have happened that the listener asked to hear of, and the read models that
 * show it show it, until `signal` aborts: with the events, or without where some may have been missed. Never rejects;
 * while the log cannot be read it calls nothing, so that whoever listens looks by itself now and then.
 */
export type News = (changed: (events?: readonly RecordedEvent[]) => void, signal: AbortSignal) => Promise<void>;

export type NewsDeps = {
  store: Pick<EventStore, 'head'>;
  feed: Pick<LogFeed, 'from'>;
  progress: ProjectionProgress;
  logger: Logger;
};

const APPLIED_WITHIN_MS = 5_000;

/** News of the events that `concerns` picks, once these read models have applied them. */
export const newsOf =
  (
    { store, feed, progress, logger }: NewsDeps,
    readModels: readonly string[],
    concerns: (event: RecordedEvent) => boolean,
  ): News =>
  (changed, signal) => {
    const shown = async (position: Position, events?: readonly RecordedEvent[]): Promise<void> => {
      await progress.waitFor(readModels, position, APPLIED_WITHIN_MS, signal);
      changed(events);
    };
    return keepTrying(
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
      (error, attempt) =>
        logger.warn({ read_models: readModels, attempt, ...failureFields(error) }, 'news_interrupted'),
    );
  };

/** Longest time without a look where news tell when to look: for what nobody told. */
export const REST_MS = 30_000;

/**
 * Looks at once and then whenever there are news, until `signal` aborts. `look` gives back after how many milliseconds
 * it wants to look again without news, at most 30 s; two looks are `apartMs` apart. Rejects with what `look` throws.
 */
export const lookAtNews = async (
  news: News,
  apartMs: number,
  signal: AbortSignal,
  look: () => Promise<number>,
): Promise<void> => {
  const ended = new AbortController();
  using either = eitherSignal(signal, ended.signal);
  const bell = createBell();
  let isTold = false;
  const listening = news(() => {
    isTold = true;
    bell.ring();
  }, either.signal);
  try {
    while (!signal.aborted) {
      isTold = false;
      const apart = performance.now() + apartMs;
      const restMs = Math.min(await look(), REST_MS);
      if (!isTold) await bell.next(signal, restMs);
      const leftMs = apart - performance.now();
      if (leftMs > 0) await pause(leftMs, signal);
    }
  } finally {
    ended.abort();
    await listening;
  }
};
