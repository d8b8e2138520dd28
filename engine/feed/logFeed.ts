import { LogBroken, LogCut, START, type Position } from '../../domain/core/log/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { createEventWindow, type EventWindow } from './eventWindow.ts';
import type { Pace } from './reading.ts';
import { createPastReadings, type PastReadings } from './pastReadings.ts';
import { createNotifier, type Notifier } from '../async/notifier.ts';
import { failureFields } from '../async/failure.ts';
import { isNews, keepTrying } from '../async/keepTrying.ts';

/** At most so many events per batch of `from`: docs/decisions/0041. */
const BATCH_MAX = 4_000;

/**
 * The one reader of the log in this process. All runners and event streams share its subscription and its window of
 * the newest events; each keeps only its own place.
 */
export interface LogFeed {
  /**
   * Reads the log's tail until `signal` aborts; a broken connection is retried. A log that is damaged is looked at
   * again until it can be read.
   */
  run(signal: AbortSignal): Promise<void>;
  /** Set while the log cannot be read on. */
  broken(): LogBroken | null;
  /** Whether everything after the position is among the newest events, which are in memory. */
  holds(after: Position): boolean;
  /** Whether everything after both positions is at hand in memory. */
  holdsBoth(one: Position, other: Position): boolean;
  /**
   * Everything after `after`, then live, without gap or repetition, in batches of 1 to 4,000. The consumer sets the
   * pace: one that stands behind the window shares a reading of the log with those who stand near it, and what of them
   * `leads` is waited for; whoever falls behind that, too, reads by itself. Ends when `signal` aborts, and only then;
   * rejects when the store cannot be read, and with LogCut when the log was cut meanwhile.
   */
  from(
    after: Position,
    signal: AbortSignal,
    how?: { pace?: Pace },
  ): AsyncGenerator<readonly RecordedEvent[], void, undefined>;
}

export const createLogFeed = (store: EventStore, logger: Logger): LogFeed => {
  const window = createEventWindow();
  const past = createPastReadings(store);
  const arrivals = createNotifier();
  let broken: LogBroken | null = null;
  /** How often the log was cut while this process read it. */
  let cuts = 0;

  const follow = async (signal: AbortSignal, advanced: () => void): Promise<void> => {
    const head = await store.head();
    if (window.end() === null) window.openAfter(head);
    arrivals.notify();
    // A subscription is silent until something happens; that the log is whole again shows at once.
    if (broken !== null) for await (const _ of store.readAll(window.end() ?? START, signal));
    broken = null;
    for await (const batch of store.subscribe(window.end() ?? START, signal)) {
      window.push(batch);
      arrivals.notify();
      advanced();
    }
  };

  const holds = (after: Position): boolean => typeof window.after(after, 1) !== 'string';

  /** What the window holds may no longer be in the log. */
  const startOver = (): void => {
    cuts += 1;
    window.close();
    past.forget();
    arrivals.notify();
  };

  return {
    run: (signal) =>
      keepTrying(
        signal,
        (advanced) => follow(signal, advanced),
        (error, attempt) => {
          if (!(error instanceof LogBroken)) {
            if (isNews(error, attempt)) logger.warn(failureFields(error), 'log_feed_interrupted');
            return;
          }
          if (error instanceof LogCut) startOver();
          if (broken?.message !== error.message) logger.error({ position: error.position }, 'log_feed_stopped');
          broken = error;
        },
      ),
    broken: () => broken,
    holds,
    holdsBoth: (one, other) => (holds(one) && holds(other)) || past.haveBoth(one, other),
    from: (after, signal, { pace = 'follows' } = {}) =>
      eventsFrom({ window, past, arrivals, cuts: () => cuts }, after, signal, pace),
  };
};

type Sources = { window: EventWindow; past: PastReadings; arrivals: Notifier; cuts: () => number };

/** See LogFeed. */
async function* eventsFrom(
  { window, past, arrivals, cuts }: Sources,
  after: Position,
  signal: AbortSignal,
  pace: Pace,
): AsyncGenerator<readonly RecordedEvent[], void, undefined> {
  let position = after;
  const cutsBefore = cuts();
  const reader = past.join(pace, signal);
  try {
    while (!signal.aborted) {
      if (cuts() !== cutsBefore) throw new LogCut(position);
      const held = window.after(position, BATCH_MAX);
      if (held !== 'behind') reader.leave();
      const events = held === 'behind' ? await reader.after(position, BATCH_MAX) : held === 'closed' ? [] : held;
      if (events.length > 0) {
        yield events;
        position = events.at(-1)?.position ?? position;
      } else if (held !== 'behind') await arrivals.next(signal);
    }
  } finally {
    reader.leave();
  }
}
