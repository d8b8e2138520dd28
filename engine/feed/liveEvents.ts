import { LogBroken, START, type Position } from '../../domain/core/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { createBell } from '../async/bell.ts';
import { failureFields } from '../async/failure.ts';
import { keepTrying } from '../async/keepTrying.ts';
import { pause } from '../async/pause.ts';
import { projectionBehind, type Progress } from '../projections/progress.ts';
import type { LogFeed } from './logFeed.ts';

/** Who is told of what a bus shows; neither call may throw. */
export type LiveListener = {
  /** The next events, at least one, in the order of the log. The array is shared: every listener gets the same one. */
  shown(events: readonly RecordedEvent[]): void;
  /** The run is over; nothing comes any more. */
  ended?(): void;
};

/** Every event of the log, in its order, once the read models that a stream rests on have applied it. */
export type LiveBus = {
  /**
   * Hands out what is shown from now on, synchronously, after `position` has moved to the last of it. Gives back how to
   * stop that.
   */
  listen(listener: LiveListener): () => void;
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
  const opened = createBell();

  const open = (key: string, names: readonly string[]): Bus => {
    const bus = createBus(deps, names);
    buses.set(key, bus);
    opened.ring();
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
    run: async (signal) => {
      const running = new Map<Bus, Promise<void>>();
      while (!signal.aborted) {
        for (const bus of buses.values()) if (!running.has(bus)) running.set(bus, bus.run(signal));
        await opened.next(signal);
      }
      await Promise.all(running.values());
    },
  };
};

type Bus = LiveBus & {
  /** Resolves once the bus has a position; throws DomainError `projection_behind` when it has none after `ms`. */
  placed(ms: number): Promise<void>;
  run(signal: AbortSignal): Promise<void>;
};

const createBus = ({ feed, progress, store, logger }: LiveDeps, names: readonly string[]): Bus => {
  const listeners = new Set<LiveListener>();
  const placing = createBell();
  let shown: Position | null = null;
  let over = false;

  const show = (events: readonly RecordedEvent[], to: Position): void => {
    shown = to;
    for (const listener of listeners) listener.shown(events);
  };
  const follow = async (signal: AbortSignal, advanced: () => void): Promise<void> => {
    shown ??= names.length === 0 ? await store.head() : await firstPlace(progress, names, signal);
    placing.ring();
    if (shown === null) return;
    for await (const batch of feed.from(shown, signal)) {
      const to = batch.at(-1)?.position ?? shown;
      await untilApplied(progress, names, to, signal);
      if (signal.aborted) return;
      show(batch, to);
      advanced();
    }
  };

  return {
    listen: (listener) => {
      if (over) listener.ended?.();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    position: () => shown,
    placed: async (ms: number): Promise<void> => {
      if (shown === null) await placing.next(AbortSignal.timeout(ms));
      if (shown === null) throw projectionBehind(progress.behind(names, START));
    },
    run: async (signal: AbortSignal): Promise<void> => {
      try {
        await keepTrying(
          signal,
          (advanced) => follow(signal, advanced),
          (error) => {
            // The log may have been cut: what the read models hold then says where to go on.
            if (error instanceof LogBroken) shown = null;
            logger.warn({ read_models: names, ...failureFields(error) }, 'live_events_interrupted');
          },
        );
      } finally {
        over = true;
        for (const listener of listeners) listener.ended?.();
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

/** However long it takes: a read model that stands still holds up the streams that rest on it, and nothing else. */
const untilApplied = async (
  progress: Progress,
  names: readonly string[],
  position: Position,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) if (await progress.waitFor(names, position, LOOK_MS)) return;
};
