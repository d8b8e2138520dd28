import { type Position, START } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';

/** At most, unless more are asked for. */
const EVENTS_MAX = 4_096;
/** Characters of text, which make up nearly all of an event's size. */
export const CHARACTERS_MAX = 16 * 1024 * 1024;

/** The newest events of the log without a gap: at most so many, and at most 16 Mi characters beside the newest batch. */
export type EventWindow = {
  /** The window begins after `position`. */
  openAfter(position: Position): void;
  /** Forgets everything; the window can be opened again. */
  close(): void;
  /** Place of the newest event pushed; null until the window is open. */
  end(): Position | null;
  push(events: readonly RecordedEvent[]): void;
  /**
   * The next events after `position`, at most `limit`; `behind` when the window does not reach back that far,
   * `closed` before it is open.
   */
  after(position: Position, limit: number): readonly RecordedEvent[] | 'behind' | 'closed';
  /** How much it holds after `position`; else as `after`. */
  leftAfter(position: Position): Left | 'behind' | 'closed';
};

/** `characters` counts the batch in which the position stands as a whole. */
export type Left = { events: number; characters: number };

type Batch = { events: readonly RecordedEvent[]; characters: number };

export const createEventWindow = (eventsMax = EVENTS_MAX): EventWindow => {
  const batches: Batch[] = [];
  let since: Position = START;
  let end: Position | null = null;
  let events = 0;
  let characters = 0;

  const shrink = (): void => {
    while (batches.length > 1 && (events > eventsMax || characters > CHARACTERS_MAX)) {
      const oldest = batches.shift();
      if (oldest === undefined) return;
      events -= oldest.events.length;
      characters -= oldest.characters;
      since = oldest.events.at(-1)?.position ?? since;
    }
  };

  return {
    openAfter: (position) => {
      since = position;
      end = position;
    },
    close: () => {
      batches.length = 0;
      events = 0;
      characters = 0;
      end = null;
    },
    end: () => end,
    push: (pushed) => {
      const last = pushed.at(-1);
      if (last === undefined) return;
      const batch = { events: pushed, characters: pushed.reduce((sum, event) => sum + textIn(event.data), 0) };
      batches.push(batch);
      end = last.position;
      events += pushed.length;
      characters += batch.characters;
      shrink();
    },
    after: (position, limit) => {
      if (end === null) return 'closed';
      return position < since ? 'behind' : nextEvents(batches, position, limit);
    },
    leftAfter: (position) => {
      if (end === null) return 'closed';
      return position < since ? 'behind' : leftAfter(batches, position);
    },
  };
};

/** A batch that is what is wanted is given as it is. */
const nextEvents = (batches: readonly Batch[], position: Position, limit: number): readonly RecordedEvent[] => {
  const first = firstBatchAfter(batches, position);
  const found: (readonly RecordedEvent[])[] = [];
  let count = 0;
  for (let index = first; index < batches.length && count < limit; index += 1) {
    const events = batches[index]?.events ?? [];
    const from = index === first ? firstEventAfter(events, position) : 0;
    found.push(from === 0 ? events : events.slice(from));
    count += events.length - from;
  }
  const [one = [], ...more] = found;
  if (more.length === 0 && count <= limit) return one;
  return found.flat().slice(0, limit);
};

const leftAfter = (batches: readonly Batch[], position: Position): Left => {
  const first = firstBatchAfter(batches, position);
  const following = batches.slice(first);
  return {
    events: sumOf(following, ({ events }) => events.length) - firstEventAfter(batches[first]?.events ?? [], position),
    characters: sumOf(following, ({ characters }) => characters),
  };
};

const sumOf = (batches: readonly Batch[], countOf: (batch: Batch) => number): number =>
  batches.reduce((sum, batch) => sum + countOf(batch), 0);

const firstBatchAfter = (batches: readonly Batch[], position: Position): number =>
  firstIndex(batches.length, (index) => (batches[index]?.events.at(-1)?.position ?? START) > position);

const firstEventAfter = (events: readonly RecordedEvent[], position: Position): number =>
  firstIndex(events.length, (index) => (events[index]?.position ?? START) > position);

/** The first index below `length` from which on it holds; `length` when it holds nowhere. */
const firstIndex = (length: number, holds: (index: number) => boolean): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

const textIn = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  let characters = 0;
  for (const member of Object.values(value)) characters += textIn(member);
  return characters;
};
