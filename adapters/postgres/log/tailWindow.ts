import { LogCut, type StoredEvent } from '../../../domain/core/log/eventLog.ts';
import type { Commit } from './groupCommit.ts';
import { followingRows, positionOf, rowOf, type LogEnd } from './storedRows.ts';

/** The newest events of the log without a gap, by whichever way they came first. */
export type TailWindow = {
  /** The newest row known; null until the window is open. */
  readonly newest: () => bigint | null;
  /** Events after `row`, none when there are no newer ones, or 'behind' when they are no longer kept. */
  readonly since: (row: bigint) => readonly StoredEvent[] | 'behind';
  /** Begins behind `end`, or goes on where it stood. Returns the newest row. Throws LogCut. */
  open(end: LogEnd): bigint;
  /**
   * Takes what was read behind `from`, and where the log ended then; `append` may have brought some of it meanwhile.
   * Whether any of it is new. Throws LogBroken, LogCut.
   */
  read(from: bigint, events: readonly StoredEvent[], end: LogEnd): boolean;
  /** Takes what this process has committed, if it follows what is known and the log was not cut meanwhile. */
  append(commit: Commit): boolean;
};

const KEPT_EVENTS_MAX = 4_096;
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
const BATCH_EVENTS_MAX = 1_000;
/** What is over a limit goes until so much of it is left, so that the rest is seldom copied. */
const LEFT = 7 / 8;

export const createTailWindow = (): TailWindow => {
  const kept = createKept();
  let newest: bigint | null = null;
  let cuts = 0;

  /** Nothing that was read goes away by itself: someone has cut the log, and whoever read on must start over. */
  const refuseCut = (at: bigint | null, end: LogEnd): void => {
    const isCut = at !== null && (end.row < at || end.cuts !== cuts);
    cuts = end.cuts;
    if (!isCut) return;
    newest = end.row;
    kept.clear();
    throw new LogCut(positionOf(at));
  };

  return {
    newest: () => newest,
    since: (row) => (newest === null || row >= newest ? [] : kept.since(row)),
    open: (end) => {
      refuseCut(newest, end);
      newest ??= end.row;
      return newest;
    },
    read: (from, events, end) => {
      refuseCut(from, end);
      const last = rowAfter(from, events);
      const known = newest ?? from;
      if (last <= known) return false;
      kept.push(events.slice(Number(known - from)));
      newest = last;
      return true;
    },
    append: ({ events, cuts: cutsThen }) => {
      const first = events[0];
      if (first === undefined || newest === null || cutsThen !== cuts || rowOf(first.position) !== newest + 1n)
        return false;
      kept.push(events);
      newest += BigInt(events.length);
      return true;
    },
  };
};

/** The row of the last event. Throws LogBroken unless all follow `after` without a gap. */
const rowAfter = (after: bigint, events: readonly StoredEvent[]): bigint => {
  const { count, broken } = followingRows(after, events);
  if (broken !== null) throw broken;
  return after + BigInt(count);
};

const sizeOf = ({ payload, meta }: StoredEvent): number => payload.length + meta.length;

/** The last events of the log without a gap, within limits of number and size. */
const createKept = (): {
  push(events: readonly StoredEvent[]): void;
  clear(): void;
  since(row: bigint): readonly StoredEvent[] | 'behind';
} => {
  let kept: StoredEvent[] = [];
  let bytes = 0;
  return {
    push: (events) => {
      kept.push(...events);
      bytes += events.reduce((sum, event) => sum + sizeOf(event), 0);
      if (kept.length <= KEPT_EVENTS_MAX && bytes <= KEPT_BYTES_MAX) return;
      let dropped = 0;
      for (const oldest of kept) {
        if (kept.length - dropped <= LEFT * KEPT_EVENTS_MAX && bytes <= LEFT * KEPT_BYTES_MAX) break;
        bytes -= sizeOf(oldest);
        dropped += 1;
      }
      kept = kept.slice(dropped);
    },
    clear: () => {
      kept = [];
      bytes = 0;
    },
    since: (row) => {
      const first = kept[0];
      if (first === undefined || rowOf(first.position) > row + 1n) return 'behind';
      const from = Number(row + 1n - rowOf(first.position));
      return kept.slice(from, from + BATCH_EVENTS_MAX);
    },
  };
};
