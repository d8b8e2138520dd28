import { Client } from 'pg';
import { LogBroken, START, type StoredEvent } from '../../../domain/core/log/eventLog.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import { createNotifier } from '../../../engine/async/notifier.ts';
import { backoffMs, pause } from '../../../engine/async/pause.ts';
import { connectionConfig, KEPT_ALIVE, type ConnectionTarget } from '../database.ts';
import { logEnd, readLogPageAndEnd, rowOf } from './storedRows.ts';
import { runOn, type Run } from '../statement.ts';
import { createTailWindow } from './tailWindow.ts';
import { failureFields, ownWords } from '../../../engine/async/failure.ts';
import type { Commit } from './groupCommit.ts';

/** The newest events, read once per node and kept for all its subscribers. */
export type Tail = {
  /** Events after `row`, none when there are no newer ones, or 'behind' when they are no longer kept. */
  since(row: bigint): readonly StoredEvent[] | 'behind';
  /** The newest row read; null until the first read. */
  newest(): bigint | null;
  /** Resolves when `newest` has moved, the log was found broken or the signal is aborted. */
  arrivals(signal: AbortSignal): Promise<void>;
  /** Set while the log cannot be read past a place; it is looked at again until someone has mended it. */
  broken(): LogBroken | null;
  /**
   * What this process has just committed. Kept without reading it again where it follows what was read last; else it
   * is read from the log, with what stands before it.
   */
  committed(commit: Commit): void;
  close(): Promise<void>;
};

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
  const window = createTailWindow();
  const arrivals = createNotifier();
  const announcements = createAnnouncements();
  const closing = new AbortController();
  let broken: LogBroken | null = null;

  const wake = (row: bigint): void => announcements.wake(row, window.newest());

  const announced = (row: bigint, backend: number): void => {
    if (backend !== ownBackend()) wake(row);
    else setTimeout(() => (row > (window.newest() ?? -1n) ? wake(row) : undefined), ANSWER_MS).unref();
  };

  const follow = async (run: Run): Promise<void> => {
    let newest = window.open(await logEnd(run));
    arrivals.notify();
    while (!closing.signal.aborted) {
      const { page, end } = await readLogPageAndEnd(run, newest);
      const isNews = window.read(newest, page.events, end);
      if (isNews || broken !== null) arrivals.notify();
      broken = null;
      if (page.complete) await announcements.after(window.newest() ?? newest, LOOK_MS, closing.signal);
      newest = window.newest() ?? newest;
    }
  };

  const standStill = (error: LogBroken): void => {
    if (broken?.message !== error.message)
      logger.error({ position: error.position, error: ownWords(error) }, 'event_log_broken');
    broken = error;
    arrivals.notify();
  };

  const running = (async (): Promise<void> => {
    for (let failures = 0; !closing.signal.aborted;) {
      try {
        await listening(newClient(target, announced, announcements.cut), (run) => {
          failures = 0;
          return follow(run);
        });
      } catch (error) {
        failures += 1;
        if (error instanceof LogBroken) standStill(error);
        else if (!closing.signal.aborted && failures === 1) logger.warn(failureFields(error), 'event_log_tail_lost');
        await pause(pauseAfter(error, failures), closing.signal);
      }
    }
  })();

  return {
    since: window.since,
    newest: window.newest,
    arrivals: (signal) => arrivals.next(signal),
    broken: () => broken,
    committed: (commit) => {
      if (isElsewhere(window.since, commit)) announcements.cut();
      else if (broken === null && window.append(commit)) arrivals.notify();
      else wake(rowOf(commit.events.at(-1)?.position ?? START));
    },
    close: async () => {
      closing.abort();
      await running;
    },
  };
};

/** Whether another event stood where the first one was just appended: then someone has cut the log. */
const isElsewhere = (since: Tail['since'], { events: [first] }: Commit): boolean => {
  if (first === undefined) return false;
  const known = since(rowOf(first.position) - 1n);
  return known !== 'behind' && known.length > 0 && known[0]?.id !== first.id;
};

/** Does `work` while the client listens to announcements, and ends it. */
const listening = async (client: Client, work: (run: Run) => Promise<void>): Promise<void> => {
  const run = runOn(client, CALL_TIMEOUT_MS);
  try {
    await client.connect();
    await run({ text: 'listen es', values: [] });
    await work(run);
  } finally {
    client.end().catch(() => undefined);
  }
};

/** Milliseconds; spread, so that many nodes do not come back at the same moment. */
const pauseAfter = (error: unknown, failures: number): number => {
  const waitMs = error instanceof LogBroken ? BROKEN_LOOK_MS : backoffMs(failures, RETRY_MS, RETRY_MAX_MS);
  return waitMs * (0.5 + Math.random() / 2);
};

/** The rows that this process or the server has announced. */
const createAnnouncements = () => {
  const reader = createNotifier();
  let announced = -1n;
  let isLookDue = false;
  let soon: NodeJS.Timeout | null = null;
  const look = (): void => {
    isLookDue = true;
    reader.notify();
  };
  const lookSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = null;
      look();
    }, SOON_MS).unref();
  };
  return {
    /** The end of the log was moved back: the next rows are lower ones. */
    cut: (): void => {
      announced = -1n;
      look();
    },
    /** A row that stands before `newest` makes `after` end within 500 ms, however many there are by then. */
    wake: (row: bigint, newest: bigint | null): void => {
      if (newest !== null && row <= newest) return lookSoon();
      if (row <= announced) return;
      announced = row;
      reader.notify();
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
    ...KEPT_ALIVE,
  });
  client.on('error', () => undefined); // shows in the next read
  client.on('notification', ({ payload, processId }) => {
    if (payload !== undefined && /^\d+$/.test(payload)) onRow(BigInt(payload), processId);
    if (payload === 'cut') onCut();
  });
  return client;
};
