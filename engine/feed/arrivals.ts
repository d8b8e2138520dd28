import type { Position } from '../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';

/** What somebody who follows the log has to do with (docs/decisions/0103). */
export type Interest = {
  /** Whether an event concerns it; never throws. */
  concerns: (event: RecordedEvent) => boolean;
  /** Nothing up to `position` concerned it, and it was left asleep; never throws. */
  passed: (position: Position) => void;
};

/** Wakes those who have come to the end of the log when there is more. */
export type Arrivals = {
  /** There are new events. Those whom none of them concerns have passed them. */
  came(events: readonly RecordedEvent[]): void;
  /** Wakes everyone. */
  ring(): void;
  /**
   * Someone who follows until `signal` aborts or it leaves; everything concerns it unless it says otherwise. Moves its
   * `place` over what it passes.
   */
  join(signal: AbortSignal, place: Place, interest?: Interest): Follower;
};

/** Up to where someone has seen the log; it may be ahead of what has come. */
export type Place = { position: Position };

export type Follower = {
  /** Resolves when it is woken, and as soon as `signal` has aborted. One at a time. */
  next(): Promise<void>;
  leave(): void;
};

/** `wake` is null while it does not wait: then it looks for what is new before it waits again. */
type Seat = { place: Place; interest: Interest | undefined; wake: (() => void) | null };

export const createArrivals = (): Arrivals => {
  const seats: Seat[] = [];
  return {
    came: (events) => {
      const last = events.at(-1);
      if (last === undefined) return;
      // Who is told that it has passed them may leave.
      for (const seat of seats.slice()) {
        const { interest, place, wake } = seat;
        if (wake === null) continue;
        if (interest === undefined || events.some(interest.concerns)) rouse(seat);
        else if (last.position > place.position) {
          place.position = last.position;
          interest.passed(last.position);
        }
      }
    },
    ring: () => {
      for (const seat of seats) rouse(seat);
    },
    join: (signal, place, interest) => {
      const seat: Seat = { place, interest, wake: null };
      const leave = (): void => {
        signal.removeEventListener('abort', end);
        const at = seats.indexOf(seat);
        if (at !== -1) seats.splice(at, 1);
      };
      /** Whoever is not waiting then may never come back. */
      const end = (): void => {
        leave();
        rouse(seat);
      };
      seats.push(seat);
      signal.addEventListener('abort', end);
      return {
        next: () =>
          new Promise((resolve) => {
            if (signal.aborted) return resolve();
            seat.wake = resolve;
          }),
        leave,
      };
    },
  };
};

const rouse = (seat: Seat): void => {
  const { wake } = seat;
  seat.wake = null;
  wake?.();
};
