import { Subject, type Observable } from 'rxjs';
import { DomainError } from '../../domain/core/errors.ts';
import { LogBroken, type Position } from '../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { failureFields } from '../async/failure.ts';
import { keepTrying } from '../async/keepTrying.ts';
import type { LogFeed } from './logFeed.ts';
import { pause } from '../async/pause.ts';
import type { Progress } from '../projections/progress.ts';

/**
 * The bus that all event streams of this process share: every event of the log, in its order, once all named
 * projections have applied it.
 */
export type LiveEvents = {
  /** Hot: hands out what is shown from now on, synchronously, after `position` has moved. Completes at the end of `run`. */
  readonly events: Observable<RecordedEvent>;
  /** Position of the newest event shown. Throws DomainError `projection_behind` until every projection is active. */
  position(): Position;
  /** Follows the log until `signal` aborts, also past a time in which it was broken. Nothing is kept for late subscribers. */
  run(signal: AbortSignal): Promise<void>;
};

const LOOK_MS = 1_000;

export const createLiveEvents = (
  feed: LogFeed,
  progress: Progress,
  projectionNames: readonly string[],
  log: Logger,
): LiveEvents => {
  const events = new Subject<RecordedEvent>();
  let shown: Position | null = null;

  const show = (event: RecordedEvent): void => {
    shown = event.position;
    events.next(event);
  };

  const follow = async (signal: AbortSignal, advanced: () => void): Promise<void> => {
    shown ??= await firstPlace(progress, projectionNames, signal);
    if (shown === null) return;
    for await (const batch of feed.from(shown, signal)) {
      await untilApplied(progress, projectionNames, batch.at(-1)?.position ?? shown, signal);
      if (signal.aborted) return;
      batch.forEach(show);
      advanced();
    }
  };

  return {
    events: events.asObservable(),
    position: () => {
      if (shown === null) throw new DomainError('projection_behind');
      return shown;
    },
    run: async (signal) => {
      try {
        await keepTrying(
          signal,
          (advanced) => follow(signal, advanced),
          (error) => {
            // The log may have been cut: what the read models hold then says where to go on.
            if (error instanceof LogBroken) shown = null;
            log.warn(failureFields(error), 'live_events_interrupted');
          },
        );
      } finally {
        events.complete();
      }
    },
  };
};

/** What the read models hold now, so that a client that reads them after joining misses nothing. */
const firstPlace = async (
  progress: Progress,
  names: readonly string[],
  signal: AbortSignal,
): Promise<Position | null> => {
  while (!signal.aborted) {
    const applied = await progress.applied(names);
    if (applied !== null) return applied;
    await pause(LOOK_MS / 10, signal);
  }
  return null;
};

/** However long it takes: a projection that stands still holds up the streams that depend on it, and nothing else. */
const untilApplied = async (
  progress: Progress,
  names: readonly string[],
  position: Position,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) if (await progress.waitFor(names, position, LOOK_MS)) return;
};
