import type { Position } from './log/eventLog.ts';

/** One holding of a lock. */
export type Turn = {
  /**
   * Where the events of all earlier turns of this name end; null when that is not known, since one of them ended
   * without saying so. Work that appends sets it: null before, the position after. The next turn begins with it.
   */
  last: Position | null;
};

/** Work that must not run twice at a time, on whatever nodes: for rules that span streams, such as a quota. */
export interface Locks {
  /**
   * Waits until no other work of this name runs; work of other names does not matter. Work takes a few seconds at
   * most. Throws `store_unavailable` without having run it when too much waits, or when waiting took too long.
   */
  run<T>(name: string, work: (turn: Turn) => Promise<T>): Promise<T>;
}
