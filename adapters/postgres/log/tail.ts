import { Client } from 'pg';
import { LogBroken, LogCut, type StoredEvent } from '../../../domain/core/eventLog.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import { createBell } from '../../../engine/async/bell.ts';
import { backoffMs, pause } from '../../../engine/async/pause.ts';
import { connectionConfig, KEPT_ALIVE, type ConnectionTarget } from '../database.ts';
import { followingRows, logEnd, positionOf, readLogPageAndEnd, rowOf, type LogEnd } from './storedRows.ts';
import { failureFields, ownWords } from '../../../engine/async/failure.ts';
import type { Commit } from './groupCommit.ts';

/** The newest events, read once per node and kept for all its subscribers. */
export type Tail = {
  /** Events after `row`, none when there are no newer ones, or 'behind' when they are no longer kept. */
  since(row: bigint): readonly StoredEvent[] | 'behind';
  /** The newest row read; null until the first read. */
  newest(): bigint | null;
  /** Resolves when `newest` has moved, the log was found broken or the signal is aborted. */
  news(signal: AbortSignal): Promise<void>;
  /** Set while the log cannot be read past a place; it is looked at again until someone has mended it. */
  broken(): LogBroken | null;
  /**
   * What this process has just committed. Kept without reading it again where it follows what was read last; else it
   * is read from the log, with what stands before it.
   */
  committed(commit: Commit): void;
  close(): Promise<void>;
};

const KEPT_EVENTS_MAX = 4_096;
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
const BATCH_EVENTS_MAX = 1_000;
const BROKEN_LOOK_MS = 500;
/** After a commit that stands before what was read: it was read already, or someone has cut the log. */
const SOON_MS = 500;
/** Commits are announced; this is for what is not, such as an end of the log that an operator moved back. */
const LOOK_MS = 5_000;
const CALL_TIMEOUT_MS = 5_000;
const RETRY_MS = 100;
/** A write is read back within 1 s of the server's return. */
const RETRY_MAX_MS = 500;
/** The server announces a commit of this process about when it answers it; the answer brings the events along. */
const ANSWER_MS = 20;

/**
 * Starts reading at the end of the log. Reconnects by itself. `ownBackend`: the server's process in which this process
 * appends, whose commits `committed` tells.
 */
export const startTail = (target: ConnectionTarget, logger: Logger, ownBackend: () => number | null): Tail => {
  const kept = createKept();
  const news = createBell();
  const announcements = createAnnouncements();
  const closing = new AbortController();
  let newest: bigint | null = null;
  const cutWatch = createCutWatch();
  let broken: LogBroken | null = null;

  const follow = async (client: Client): Promise<void> => {
    const begin = await logEnd(client);
    refuseCut(begin, newest);
    newest ??= begin.row;
    news.ring();
    while (!closing.signal.aborted) {
      const from = newest;
      const { page, end } = await readLogPageAndEnd(client, from);
      refuseCut(end, from);
      const last = rowAfter(from, page.events);
      // Meanwhile `committed` may have brought some of them.
      const known = Number(newest - from);
      const isNews = last > newest;
      if (isNews) {
        kept.push(page.events.slice(known));
        newest = last;
      }
      if (isNews || broken !== null) news.ring();
      broken = null;
      if (page.complete) await announcements.after(newest, LOOK_MS, closing.signal);
    }
  };

  const refuseCut = (end: LogEnd, at: bigint | null): void => {
    if (!cutWatch.isCut(at, end) || at === null) return;
    newest = end.row;
    kept.clear();
    throw new LogCut(positionOf(at));
  };

  const wake = (row: bigint): void => {
    if (newest === null || row > newest) announcements.wake(row);
    else announcements.lookSoon();
  };

  const committed = ({ events, cuts }: Commit): void => {
    const first = events[0];
    const last = events.at(-1);
    if (first === undefined || last === undefined) return;
    const known = kept.since(rowOf(first.position) - 1n);
    // Another event stood where this one was just appended: someone has cut the log.
    if (known !== 'behind' && known.length > 0 && known[0]?.id !== first.id) return announcements.cut();
    const follows = newest !== null && rowOf(first.position) === newest + 1n;
    if (!follows || broken !== null || !cutWatch.isAsBefore(cuts)) return wake(rowOf(last.position));
    kept.push(events);
    newest = rowOf(last.position);
    news.ring();
  };

  const standStill = (error: LogBroken): void => {
    if (broken?.message !== error.message)
      logger.error({ position: error.position, error: ownWords(error) }, 'event_log_broken');
    broken = error;
    news.ring();
  };

  const running = (async (): Promise<void> => {
    for (let failures = 0; !closing.signal.aborted;) {
      const onRow = (row: bigint, backend: number): void => {
        if (backend !== ownBackend()) wake(row);
        else setTimeout(() => (newest === null || row > newest ? wake(row) : undefined), ANSWER_MS).unref();
      };
      const client = newClient(target, onRow, () => announcements.cut());
      try {
        await listen(client);
        failures = 0;
        await follow(client);
      } catch (error) {
        failures += 1;
        if (error instanceof LogBroken) standStill(error);
        else if (!closing.signal.aborted) logger.warn(failureFields(error), 'event_log_tail_lost');
        await pause(pauseAfter(error, failures), closing.signal);
      } finally {
        client.end().catch(() => undefined);
      }
    }
  })();

  return {
    since: (row) => (newest === null || row >= newest ? [] : kept.since(row)),
    newest: () => newest,
    news: (signal) => news.next(signal),
    broken: () => broken,
    committed,
    close: async () => {
      closing.abort();
      await running;
    },
  };
};

const listen = async (client: Client): Promise<void> => {
  await client.connect();
  await client.query('listen es');
};

/** The row of the last event. Throws LogBroken unless all follow `after` without a gap. */
const rowAfter = (after: bigint, events: readonly StoredEvent[]): bigint => {
  const { count, broken } = followingRows(after, events);
  if (broken !== null) throw broken;
  return after + BigInt(count);
};

/** Nothing that was read goes away by itself: someone has cut the log, and whoever read on must start over. */
const createCutWatch = () => {
  let cuts = 0;
  return {
    isCut: (newest: bigint | null, end: LogEnd): boolean => {
      const isCut = newest !== null && (end.row < newest || end.cuts !== cuts);
      cuts = end.cuts;
      return isCut;
    },
    isAsBefore: (now: number): boolean => now === cuts,
  };
};

/** Milliseconds; spread, so that many nodes do not come back at the same moment. */
const pauseAfter = (error: unknown, failures: number): number => {
  const waitMs = error instanceof LogBroken ? BROKEN_LOOK_MS : backoffMs(failures, RETRY_MS, RETRY_MAX_MS);
  return waitMs * (0.5 + Math.random() / 2);
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
      let dropped = 0;
      for (; kept.length - dropped > KEPT_EVENTS_MAX || bytes > KEPT_BYTES_MAX; dropped += 1) {
        const oldest = kept[dropped];
        if (oldest === undefined) break;
        bytes -= sizeOf(oldest);
      }
      if (dropped > 0) kept = kept.slice(dropped);
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

/** The rows that this process or the server has announced. */
const createAnnouncements = () => {
  const reader = createBell();
  let announced = -1n;
  let isLookDue = false;
  let soon: NodeJS.Timeout | null = null;
  const look = (): void => {
    isLookDue = true;
    reader.ring();
  };
  return {
    /** The end of the log was moved back: the next rows are lower ones. */
    cut: (): void => {
      announced = -1n;
      look();
    },
    /** Makes `after` end within 500 ms, however often it is called by then. */
    lookSoon: (): void => {
      soon ??= setTimeout(() => {
        soon = null;
        look();
      }, SOON_MS).unref();
    },
    wake: (row: bigint): void => {
      if (row <= announced) return;
      announced = row;
      reader.ring();
    },
    /** Waits until a row after `newest` was announced, or it is time to look, at most `ms`. */
    after: async (newest: bigint, ms: number, signal: AbortSignal): Promise<void> => {
      // One announcement causes one read: should the row not be there, the next poll looks again.
      if (announced > newest) announced = newest;
      else if (!isLookDue) await reader.next(signal, ms);
      isLookDue = false;
    },
  };
};

const newClient = (
  target: ConnectionTarget,
  onRow: (row: bigint, backend: number) => void,
  onCut: () => void,
): Client => {
  const client = new Client({
    ...connectionConfig(target),
    application_name: 'event log: tail',
    connectionTimeoutMillis: CALL_TIMEOUT_MS,
    query_timeout: CALL_TIMEOUT_MS,
    ...KEPT_ALIVE,
  });
  client.on('error', () => undefined); // shows in the next read
  client.on('notification', ({ payload, processId }) => {
    if (payload !== undefined && /^\d+$/.test(payload)) onRow(BigInt(payload), processId);
    if (payload === 'cut') onCut();
  });
  return client;
};
