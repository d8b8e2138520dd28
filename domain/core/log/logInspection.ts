import type { Position, StoredEvent } from './eventLog.ts';

/** Where the event log ends, and rows that stand outside of it. */
export type LogBounds = {
  /** The first position that no append has given yet; null when the store does not say, or says it more than once. */
  end: Position | null;
  /** How often the store says where the log ends; once is right. */
  ends: number;
  /** Whether the log holds the last event before its end. */
  isWhole: boolean;
  /** A row that no append has put where it stands. */
  stray: Position | null;
};

/**
 * What an engine can tell of its storage beyond the events of the port, whatever someone has done to it: asserts
 * nothing, so that damage is described and not only met. Optional: an engine whose storage cannot be looked into has
 * none, and is verified by what the port gives. Everything is as of one moment; rejects only when it cannot be read.
 */
export interface LogInspection {
  bounds(): Promise<LogBounds>;
  /** Rows of the log from a position on, in order, past missing and doubled ones; to the last one when no end is known. */
  rows(from: Position): AsyncIterable<readonly StoredEvent[]>;
  /** Rows where no append has put any: before the first place of the log, or from its end on. */
  outside(side: 'before' | 'behind'): AsyncIterable<readonly StoredEvent[]>;
  /**
   * The first positions at which more than one row stands, at most 20, among the indexes from `from` up to and without
   * `to` (null: the end of the log). `isDense`: a row was met at each of them, so that their number tells whether any
   * is doubled.
   */
  doubled(range: { from: number; to: number | null; isDense: boolean }): Promise<readonly Position[]>;
  /** Where rows have this event id, at most 3 places. */
  placesOf(eventId: string): Promise<readonly Position[]>;
  /** Positions are dense: the one that the event of an index must have. */
  positionAt(index: number): Position;
  /** NaN for a place where no event can stand. */
  indexOf(position: Position): number;
}
