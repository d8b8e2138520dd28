import type { Position } from '../../domain/core/log/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { createNotifier, type Notifier } from '../async/notifier.ts';
import { CHARACTERS_MAX, createEventWindow, type EventWindow, type Left } from './eventWindow.ts';

/** A reading waits for those that lead it and are its work; who follows is served as long as it keeps up. */
export type Pace = 'leads' | 'follows';

/** Whoever reads; each is known by being itself. */
export type Reader = { pace: Pace; signal: AbortSignal };

/** One run over the log from some place on, whose newest events are at hand for all who read there. */
export type Reading = {
  holds(position: Position): boolean;
  /** Whether it holds what comes next, or will. */
  serves(position: Position): boolean;
  /** Resolves when it has come to a position that lies ahead of it; rejects when it does not within moments. */
  comesTo(position: Position, signal: AbortSignal): Promise<void>;
  /** The next events; none at the end. Rejects with what the log could not be read for, behind what it gave. */
  next(reader: Reader, position: Position, limit: number): Promise<readonly RecordedEvent[]>;
  leave(reader: Reader): void;
  isForsaken(): boolean;
  stop(): void;
};

/** So much is read before somebody has asked for it, and at most a batch more. */
const AHEAD: Left = { events: 4_000, characters: CHARACTERS_MAX / 2 };
/** With what was given out last: whoever must begin again finds it. */
const KEPT = 3 * AHEAD.events;
/** A leader that has not moved for so long holds up the others no more. */
const STALLED_MS = 5_000;
/** Who stands ahead of a reading lets it come for so many batches, and no longer than this, before reading by itself. */
const COMING_BATCHES = 2;
const COMING_MS = 250;

type State = {
  from: Position;
  window: EventWindow;
  /** Where each reader will stand when it has worked off what it was given. */
  places: Map<Reader, Position>;
  changed: Notifier;
  stopping: AbortController;
  /** Set once it has ended: with a failure, or at the head of the log. */
  end: { failure?: unknown } | null;
};

export const beginReading = (store: Pick<EventStore, 'readAll'>, from: Position): Reading => {
  const state: State = {
    from,
    window: createEventWindow(KEPT),
    places: new Map(),
    changed: createNotifier(),
    stopping: new AbortController(),
    end: null,
  };
  state.window.openAfter(from);
  const over = (how: State['end']): void => {
    state.end ??= how;
    state.changed.notify();
  };
  run(store, state).then(
    () => over({}),
    (failure: unknown) => over({ failure }),
  );
  return {
    holds: (position) => holds(state, position),
    serves: (position) => holds(state, position) && (state.end === null || position < endOf(state)),
    comesTo: (position, signal) => comesTo(state, position, signal),
    next: (reader, position, limit) => next(state, reader, position, limit),
    leave: (reader) => {
      state.places.delete(reader);
      state.changed.notify();
    },
    isForsaken: () => state.places.size === 0,
    stop: () => {
      state.stopping.abort();
      over({});
    },
  };
};

const endOf = ({ window, from }: State): Position => window.end() ?? from;

const holds = (state: State, position: Position): boolean =>
  position <= endOf(state) && state.window.after(position, 1) !== 'behind';

const run = async (store: Pick<EventStore, 'readAll'>, state: State): Promise<void> => {
  const { window, changed, stopping } = state;
  for await (const events of store.readAll(state.from, stopping.signal)) {
    if (stopping.signal.aborted) return;
    window.push(events);
    changed.notify();
    await untilWanted(state);
  }
};

const untilWanted = async (state: State): Promise<void> => {
  const { changed, stopping } = state;
  while (!stopping.signal.aborted && isAhead(state)) {
    const begun = performance.now();
    await changed.next(stopping.signal, STALLED_MS);
    if (state.places.size > 0 && performance.now() - begun >= STALLED_MS) return;
  }
};

/** Whether all who matter have enough to do. */
const isAhead = ({ window, places }: State): boolean => {
  const readers = [...places].flatMap(([{ pace }, position]) => {
    const left = window.leftAfter(position);
    return typeof left === 'string' ? [] : [{ pace, left }];
  });
  const leaders = readers.filter(({ pace }) => pace === 'leads');
  if (leaders.length > 0) return leaders.some(({ left }) => isEnough(left));
  return readers.every(({ left }) => isEnough(left));
};

/** More would push out of the window what a leader has not taken yet. */
const isEnough = ({ events, characters }: Left): boolean => events > AHEAD.events || characters > AHEAD.characters;

const comesTo = async (state: State, position: Position, signal: AbortSignal): Promise<void> => {
  const until = performance.now() + COMING_MS;
  const isComing = (): boolean => state.end === null && !signal.aborted && position > endOf(state);
  for (let batches = 0; batches < COMING_BATCHES && isComing() && performance.now() < until;) {
    const before = endOf(state);
    await state.changed.next(signal, Math.max(0, until - performance.now()));
    if (endOf(state) !== before) batches += 1;
  }
  if (!holds(state, position)) throw new Error(`the reading is not about to come to ${position}`);
};

const next = async (
  state: State,
  reader: Reader,
  position: Position,
  limit: number,
): Promise<readonly RecordedEvent[]> => {
  const { window, places, changed, stopping } = state;
  const stand = (at: Position): void => {
    places.set(reader, at);
    changed.notify();
  };
  stand(position);
  for (;;) {
    const events = stopping.signal.aborted ? [] : window.after(position, limit);
    if (typeof events === 'string' || reader.signal.aborted) return [];
    const last = events.at(-1);
    if (last !== undefined) {
      stand(last.position);
      return events;
    }
    if (state.end !== null && 'failure' in state.end) throw state.end.failure;
    if (state.end !== null) return [];
    await changed.next(reader.signal);
  }
};
