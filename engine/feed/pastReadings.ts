import type { Position } from '../../domain/core/log/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { beginReading, type Pace, type Reading } from './reading.ts';

/**
 * Readings of what lies behind the window of the newest events. Those who stand near each other share one, so that the
 * log is read and decoded once for all read models and reactors that come back to it together.
 */
export type PastReadings = {
  join(pace: Pace, signal: AbortSignal): PastReader;
  /** Whether one reading has everything behind both positions at hand. */
  haveBoth(one: Position, other: Position): boolean;
  /** Ends all readings: what they hold may no longer be in the log. */
  forget(): void;
};

export type PastReader = {
  /**
   * The next events after `position`, at most `limit`; none when there were none left as the reading began, and once the
   * signal has aborted. Rejects when the log cannot be read.
   */
  after(position: Position, limit: number): Promise<readonly RecordedEvent[]>;
  leave(): void;
};

/** A group of read models that has changed comes back at once, and goes on with what was read. */
const KEPT_MS = 250;

export const createPastReadings = (store: Pick<EventStore, 'readAll'>): PastReadings => {
  const readings = new Set<Reading>();

  const servingAt = (position: Position): Reading | undefined =>
    [...readings].find((reading) => reading.serves(position));

  const readingAt = async (position: Position, signal: AbortSignal): Promise<Reading> => {
    if (readings.size > 0 && servingAt(position) === undefined)
      await Promise.any([...readings].map((reading) => reading.comesTo(position, signal))).catch(() => undefined);
    const found = servingAt(position);
    if (found !== undefined) return found;
    const begun = beginReading(store, position);
    readings.add(begun);
    return begun;
  };

  const endForsaken = (reading: Reading): void => {
    if (!reading.isForsaken()) return;
    reading.stop();
    readings.delete(reading);
  };

  return {
    join: (pace, signal) => {
      const reader = { pace, signal };
      let reading: Reading | null = null;
      const leave = (): void => {
        const left = reading;
        if (left === null) return;
        reading = null;
        left.leave(reader);
        if (left.isForsaken()) setTimeout(() => endForsaken(left), KEPT_MS).unref();
      };
      return {
        after: async (position, limit) => {
          if (reading?.holds(position) !== true) {
            leave();
            reading = await readingAt(position, signal);
          }
          let events: readonly RecordedEvent[] = [];
          try {
            events = await reading.next(reader, position, limit);
          } finally {
            if (events.length === 0) leave();
          }
          return events;
        },
        leave,
      };
    },
    haveBoth: (one, other) => [...readings].some((reading) => reading.holds(one) && reading.holds(other)),
    forget: () => {
      for (const reading of readings) reading.stop();
    },
  };
};
