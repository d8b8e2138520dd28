import {
  BehaviorSubject,
  filter,
  firstValueFrom,
  lastValueFrom,
  mergeMap,
  ReplaySubject,
  Subject,
  takeUntil,
  timer,
  type Observable,
} from 'rxjs';
import { LogBroken, START, type Position } from '../../domain/core/log/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { failureFields } from '../async/failure.ts';
import { isNews, keepTrying } from '../async/keepTrying.ts';
import { pause } from '../async/pause.ts';
import { whenAborted } from '../async/whenAborted.ts';
import { projectionBehind, type Progress } from '../projections/progress.ts';
import type { LogFeed } from './logFeed.ts';

/** Every event of the log, in its order, once the read models that a stream rests on have applied it. */
export type LiveBus = {
  /**
   * What is shown from now on, pushed at once, after `position` has moved to the last of it: one event or more each time,
   * in an array that all subscribers share. Completes when the run is over, also for who subscribes later. What a
   * subscriber's operators throw ends that subscription alone.
   */
  events: Observable<readonly RecordedEvent[]>;
  /** Position of the newest event shown; null while it is unknown, which it is again after the log was broken. */
  position(): Position | null;
};

/** The buses of this process: streams that rest on the same read models share one, and no other holds it back. */
export type LiveEvents = {
  /**
   * The bus of what the named read models have applied; with no names, of what the log holds. Throws DomainError
   * `projection_behind` when one of them is not built yet.
   */
  of(readModels: readonly string[]): Promise<LiveBus>;
  /** Follows the log until `signal` aborts, also past a time in which it was broken. Nothing is kept for late subscribers. */
  run(signal: AbortSignal): Promise<void>;
};

const LOOK_MS = 1_000;
const PLACED_WITHIN_MS = 5_000;

export type LiveDeps = { feed: LogFeed; progress: Progress; store: Pick<EventStore, 'head'>; logger: Logger };

export const createLiveEvents = (deps: LiveDeps): LiveEvents => {
  const buses = new Map<string, Bus>();
  const opened = new ReplaySubject<Bus>();

  const open = (key: string, names: readonly string[]): Bus => {
    const bus = createBus(deps, names);
    buses.set(key, bus);
    opened.next(bus);
    return bus;
  };

  return {
    of: async (readModels) => {
      const names = readModels.toSorted();
      const key = names.join(' ');
      const bus = buses.get(key) ?? open(key, names);
      await bus.placed(PLACED_WITHIN_MS);
      return bus;
    },
    run: (signal) => {
      const running = opened.pipe(
        takeUntil(whenAborted(signal)),
        mergeMap((bus) => bus.run(signal)),
      );
      return lastValueFrom(running, { defaultValue: undefined });
    },
  };
};

type Bus = LiveBus & {
  /** Resolves once the bus has a position; throws DomainError `projection_behind` when it has none after `ms`. */
  placed(ms: number): Promise<void>;
  run(signal: AbortSignal): Promise<void>;
};

const createBus = ({ feed, progress, store, logger }: LiveDeps, names: readonly string[]): Bus => {
  const events = new Subject<readonly RecordedEvent[]>();
  const shown = new BehaviorSubject<Position | null>(null);

  const follow = async (signal: AbortSignal, advanced: () => void): Promise<void> => {
    const from = shown.value ?? (names.length === 0 ? await store.head() : await firstPlace(progress, names, signal));
    if (from === null) return;
    shown.next(from);
    for await (const batch of feed.from(from, signal)) {
      const to = batch.at(-1)?.position ?? from;
      await untilApplied(progress, names, to, signal);
      if (signal.aborted) return;
      shown.next(to);
      events.next(batch);
      advanced();
    }
  };

  return {
    events,
    position: () => shown.value,
    placed: async (ms) => {
      const placed = shown.pipe(
        filter((position) => position !== null),
        takeUntil(timer(ms)),
      );
      if ((shown.value ?? (await firstValueFrom(placed, { defaultValue: null }))) === null)
        throw projectionBehind(progress.behind(names, START));
    },
    run: async (signal) => {
      await keepTrying(
        signal,
        (advanced) => follow(signal, advanced),
        (error, attempt) => {
          // The log may have been cut: what the read models hold then says where to go on.
          if (error instanceof LogBroken) shown.next(null);
          if (isNews(error, attempt))
            logger.warn({ read_models: names, ...failureFields(error) }, 'live_events_interrupted');
        },
      );
      events.complete();
      shown.complete();
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

/** However long it takes: a read model that stands still holds up the streams that rest on it, and nothing else. */
const untilApplied = async (
  progress: Progress,
  names: readonly string[],
  position: Position,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) if (await progress.waitFor(names, position, LOOK_MS)) return;
};
