import { setImmediate as nextTurn } from 'node:timers/promises';
import { orAborted } from '../../engine/async/limits.ts';
import { createNotifier } from '../../engine/async/notifier.ts';
import type { Connection, MessageStream } from './protocol/connection.ts';
import { callFailed, type CallFailed } from './protocol/failures.ts';
import { bytesIn, readMessage, type RawMessage, type ReadMessage } from './protocol/replies.ts';
import type { ReadRequest } from './protocol/requests.ts';

const BATCH_MESSAGES_MAX = 1_000;
const BATCH_BYTES_MAX = 1024 * 1024;

/**
 * What one read or subscription sends, in batches of at most 1,000 messages or about 1 MiB, in the consumer's pace: while it
 * works on a batch, the next one is filled and no more than that. An empty batch says that nothing has come for
 * `quietMs`. Ends when the server ends it or `signal` aborts; throws CallFailed.
 */
export async function* messages(
  connection: Connection,
  request: ReadRequest,
  signal: AbortSignal,
  quietMs: number,
): AsyncGenerator<readonly ReadMessage[]> {
  if (signal.aborted) return;
  const stream = await opened(connection, request, signal, quietMs);
  if (stream === null) return;
  const arrivals = createNotifier();
  let batch: RawMessage[] = [];
  let bytes = 0;
  let end: CallFailed | 'ended' | null = null;
  const stop = (how: CallFailed | 'ended'): void => {
    end ??= how;
    arrivals.notify();
  };
  stream.on('error', (error) => stop(callFailed(error)));
  stream.on('end', () => stop('ended'));
  stream.on('data', (message) => {
    batch.push(message);
    bytes += bytesIn(message);
    if (batch.length >= BATCH_MESSAGES_MAX || bytes >= BATCH_BYTES_MAX) stream.pause();
    arrivals.notify();
  });
  const take = (): readonly RawMessage[] => {
    const taken = batch;
    [batch, bytes] = [[], 0];
    stream.resume();
    return taken;
  };
  try {
    while (!signal.aborted) {
      if (batch.length > 0) yield take().map(readMessage);
      else if (end === 'ended') return;
      else if (end !== null) throw end;
      else {
        await arrivals.next(signal, quietMs);
        // Messages come one by one: while each turn brings more, the batch grows.
        for (let before = -1; batch.length > before && batch.length < BATCH_MESSAGES_MAX;) {
          before = batch.length;
          await nextTurn();
        }
        if (batch.length === 0 && end === null && !signal.aborted) yield [];
      }
    }
  } finally {
    stream.cancel();
  }
}

/** Null when `signal` aborts first. */
const opened = async (
  connection: Connection,
  request: ReadRequest,
  signal: AbortSignal,
  ms: number,
): Promise<MessageStream | null> => {
  const opening = connection.read(request, ms);
  try {
    return await orAborted(opening, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    leave(opening).catch(() => undefined);
    return null;
  }
};

const leave = async (opening: Promise<MessageStream>): Promise<void> => {
  const stream = await opening;
  stream.on('error', () => undefined);
  stream.cancel();
};
