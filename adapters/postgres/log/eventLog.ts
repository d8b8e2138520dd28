import type { Pool } from 'pg';
import {
  START,
  type EventLog,
  type Position,
  type StoredEvent,
  type StreamName,
} from '../../../domain/core/log/eventLog.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import { orAborted } from '../../../engine/async/limits.ts';
import { createAppendSender } from './appendSender.ts';
import { patiently } from '../connectionErrors.ts';
import { copyOut } from './copyOut.ts';
import {
  connectionConfig,
  ENDS_IDLE_TRANSACTIONS,
  KEPT_ALIVE,
  QUICK_ANSWER_MS,
  type ConnectionTarget,
} from '../database.ts';
import { createGroupCommit } from './groupCommit.ts';
import { openPool, useOf, withConnection, type PoolOptions, type PoolUse } from '../pool.ts';
import type { SessionSettings } from '../session.ts';
import {
  askPool,
  followingRows,
  isPosition,
  logEnd,
  positionOf,
  readLogPage,
  readRow,
  readRows,
  readStreamPage,
  rowOf,
  type Ask,
} from './storedRows.ts';
import { startTail, type Tail } from './tail.ts';

const READ_PATIENCE_MS = 5_000;
/** Streams are read in moments. A range is read in its consumer's pace, which gives the connection back when it rests. */
const READS = { name: 'event log: read', max: 2 };
const COPIES = { name: 'event log: copy', max: 2 };
/** A range comes in its order from the index; of a table that was not analyzed yet the server would sort it on disk. */
const IN_ORDER: SessionSettings = { enable_sort: 'off' };

export type PostgresEventLog = EventLog & {
  /** How its pools of connections are used now. */
  use(): readonly PoolUse[];
  close(): Promise<void>;
};

/**
 * The event log in PostgreSQL. Connects when something is asked of it, and again when a connection is lost. The
 * database must have been migrated.
 *
 * `close` waits for the appends that were accepted, then ends all reads and subscriptions.
 */
export const openPostgresEventLog = ({
  target,
  logger,
}: {
  target: ConnectionTarget;
  logger: Logger;
}): PostgresEventLog => {
  const reads = logPool({ ...READS, logger }, target);
  const copies = logPool({ ...COPIES, logger }, target, IN_ORDER);
  const ask = askPool(reads, QUICK_ANSWER_MS);
  const sender = createAppendSender(target, logger);
  const closing = new AbortController();
  let tail: Tail | null = null;
  const groupCommit = createGroupCommit({ send: sender.send, onCommit: (commit) => tail?.committed(commit) });

  const head = (): Promise<bigint> =>
    patiently(READ_PATIENCE_MS, async () => (await withConnection(reads, QUICK_ANSWER_MS, logEnd)).row);

  const readAll = async function* (after: Position, abort: AbortSignal): AsyncGenerator<readonly StoredEvent[]> {
    const signal = AbortSignal.any([abort, closing.signal]);
    const upTo = await head();
    let row = rowOf(after);
    if (row >= upTo || signal.aborted) return;
    // Most readers want a few events: a COPY that is left early costs its connection.
    const page = await orAborted(
      patiently(READ_PATIENCE_MS, () => readLogPage(ask, row)),
      signal,
    ).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (page === null) return;
    const events = page.events.filter(({ position }) => rowOf(position) <= upTo);
    const { count, broken } = followingRows(row, events);
    row += BigInt(count);
    if (count > 0) yield events.slice(0, count);
    if (broken !== null) throw broken;
    yield* copyOut(copies, { after: row, upTo, signal, patienceMs: READ_PATIENCE_MS });
  };

  const subscribe = async function* (after: Position, abort: AbortSignal): AsyncGenerator<readonly StoredEvent[]> {
    tail ??= startTail(target, logger, sender.backend);
    yield* followTail(tail, copies, rowOf(after), AbortSignal.any([abort, closing.signal]));
  };

  return {
    append: (stream, events, expected) => groupCommit.append({ stream, events, expected }),
    readStream: (stream, from = 0n) => readStream(ask, stream, from),
    eventsAt: (positions) => patiently(READ_PATIENCE_MS, () => readRows(ask, positions.map(rowOf))),
    readAll,
    subscribe,
    eventAt: async (position) =>
      position !== START && isPosition(position)
        ? patiently(READ_PATIENCE_MS, () => readRow(ask, rowOf(position)))
        : undefined,
    head: async () => positionOf(await head()),
    use: () => [useOf(READS, reads), useOf(COPIES, copies)],
    isPosition,
    distance: (from, to) => Number(rowOf(to) - rowOf(from)),
    close: async () => {
      await groupCommit.close();
      closing.abort();
      await Promise.all([sender.close(), tail?.close(), reads.end(), copies.end()]);
    },
  };
};

/** From memory while it keeps up, by COPY while it does not. */
async function* followTail(
  tail: Tail,
  copies: Pool,
  after: bigint,
  signal: AbortSignal,
): AsyncGenerator<readonly StoredEvent[]> {
  let row = after;
  while (!signal.aborted) {
    const broken = tail.broken();
    if (broken !== null) throw broken;
    const batch = tail.since(row);
    if (batch === 'behind') {
      const range = { after: row, upTo: tail.newest() ?? row, signal, patienceMs: Number.POSITIVE_INFINITY };
      for await (const events of copyOut(copies, range)) {
        row += BigInt(events.length);
        yield events;
      }
    } else if (batch.length > 0) {
      row += BigInt(batch.length);
      yield batch;
    } else await tail.arrivals(signal);
  }
}

async function* readStream(ask: Ask, stream: StreamName, from: bigint): AsyncGenerator<readonly StoredEvent[]> {
  for (let next = from; ;) {
    const { events, complete } = await patiently(READ_PATIENCE_MS, () => readStreamPage(ask, stream, next));
    if (events.length > 0) yield events;
    if (complete) return;
    next += BigInt(events.length);
  }
}

const logPool = (options: PoolOptions, target: ConnectionTarget, session: SessionSettings = {}): Pool =>
  openPool(
    { ...options, session: { ...ENDS_IDLE_TRANSACTIONS, ...session } },
    { ...connectionConfig(target), connectionTimeoutMillis: QUICK_ANSWER_MS, ...KEPT_ALIVE },
  );
