import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  LogBroken,
  LogUnreadable,
  type Position,
  type StoredEvent,
  type StreamName,
} from '../../../domain/core/log/eventLog.ts';
import type { EventId } from '../../../domain/core/ids.ts';
import { isTransient } from '../connectionErrors.ts';
import { createRowParser, type RowReader } from './binaryCopy.ts';
import { followingRows, positionOf } from './storedRows.ts';

/** The columns of an event in a COPY, in the order that they are read in. */
export const EVENT_COLUMNS = 'position, stream_id, revision, event_id, type, content_type, recorded_at, payload, meta';

export type CopyRange = {
  /** Rows after this one … */
  after: bigint;
  /** … up to and with this one, which exists. */
  upTo: bigint;
  signal: AbortSignal;
  /** How long a server that does not answer is tried again without progress; then LogUnreadable. */
  patienceMs: number;
};

const BATCH_EVENTS = 1_000;
const BATCH_BYTES = 1024 * 1024;
/** A COPY ends after so many events: then its connection goes to whoever has waited longest. */
const COPY_EVENTS = 20_000n;
/** A consumer that takes longer over a batch gives its connection back; reading goes on in a new COPY. */
const PAUSE_MAX_MS = 2_000;
const RETRY_MS = 100;

/**
 * A range of the log at the speed of a binary COPY, in the consumer's pace: while it works on a batch, the server
 * waits on a full socket. A lost connection is made again. Ends early only when aborted.
 */
export async function* copyOut(pool: Pool, range: CopyRange): AsyncGenerator<readonly StoredEvent[]> {
  let row = range.after;
  let givesUpAt = performance.now() + range.patienceMs;
  while (row < range.upTo && !range.signal.aborted) {
    try {
      const upTo = row + COPY_EVENTS < range.upTo ? row + COPY_EVENTS : range.upTo;
      for await (const events of oneCopy(pool, { ...range, after: row, upTo })) {
        const { count, broken } = followingRows(row, events);
        row += BigInt(count);
        if (count > 0) yield broken === null ? events : events.slice(0, count);
        if (broken !== null) throw broken;
        givesUpAt = performance.now() + range.patienceMs;
      }
    } catch (error) {
      if (range.signal.aborted) return;
      if (!isTransient(error)) throw error;
      if (performance.now() > givesUpAt) throw new LogUnreadable({ cause: error });
      await sleep(RETRY_MS, undefined, { signal: range.signal }).catch(() => undefined);
    }
  }
}

/** One COPY, from its start to its end or to the consumer's first long pause. */
async function* oneCopy(pool: Pool, { after, upTo, signal }: CopyRange): AsyncGenerator<readonly StoredEvent[]> {
  const client = await connectUnless(pool, signal);
  if (client === null) return;
  // From the row on that was read last: a second one in its place would stand between two ranges, where nobody looks.
  const from = after < 0n ? 0n : after;
  const stream = client.query(
    copyTo(
      `copy (select ${EVENT_COLUMNS} from es.events where position >= ${from} and position <= ${upTo} order by position)
       to stdout (format binary)`,
    ),
  );
  // Once cut off, pg reports the end of the connection to a stream that nobody listens to any more.
  stream.on('error', ignore);
  client.on('error', ignore); // shows in the stream
  const connection = releaseOnce(client);
  const cut = (): void => connection.release(true);
  signal.addEventListener('abort', cut, { once: true });
  let left = upTo - after;
  try {
    for await (const batch of behind(after, inBatches(stream))) {
      left -= BigInt(batch.length);
      const pause = setTimeout(cut, PAUSE_MAX_MS);
      try {
        yield batch;
      } finally {
        clearTimeout(pause);
      }
      if (connection.released()) return;
    }
    if (left !== 0n) throw new LogBroken(positionOf(upTo), `${left} of ${upTo - after} events before it are missing`);
  } finally {
    signal.removeEventListener('abort', cut);
    client.off('error', ignore);
    connection.release(left !== 0n);
  }
}

const ignore = (): void => undefined;

/** A connection that did not finish its COPY is closed, which ends the COPY on the server too. */
const releaseOnce = (client: PoolClient): { release(broken: boolean): void; released(): boolean } => {
  let released = false;
  return {
    release: (broken) => {
      if (!released) client.release(broken);
      released = true;
    },
    released: () => released,
  };
};

/** Without the first event if it is the one at `after`. */
async function* behind(
  after: bigint,
  batches: AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<readonly StoredEvent[]> {
  let known: Position | null = positionOf(after);
  for await (const batch of batches) {
    yield batch[0]?.position === known ? batch.slice(1) : batch;
    known = null;
  }
}

async function* inBatches(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly StoredEvent[]> {
  const parser = createRowParser(storedEvent);
  let batch: StoredEvent[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    for (const event of parser.push(chunk)) batch.push(event);
    bytes += chunk.length;
    if (batch.length < BATCH_EVENTS && bytes < BATCH_BYTES) continue;
    if (batch.length > 0) yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** A connection, or null when the signal comes first; one that arrives later goes straight back. */
const connectUnless = async (pool: Pool, signal: AbortSignal): Promise<PoolClient | null> => {
  const connecting = pool.connect();
  const aborted = Promise.withResolvers<null>();
  const abort = (): void => aborted.resolve(null);
  signal.addEventListener('abort', abort, { once: true });
  const client = signal.aborted ? null : await Promise.race([connecting, aborted.promise]);
  signal.removeEventListener('abort', abort);
  if (client === null)
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
  return client;
};

/** An event of a COPY from the log, where no position is negative: payload and meta are views of what has arrived. */
export const storedEvent = (row: RowReader): StoredEvent => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form of a position, see positionOf
  position: row.int8Hex() as Position,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked when it was appended
  stream: row.text() as StreamName,
  revision: row.int8(),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the column is uuid
  id: row.uuid() as EventId,
  type: row.text(),
  contentType: row.text(),
  recordedAtUs: row.timestamp(),
  payload: row.bytes(),
  meta: row.bytes(),
});
