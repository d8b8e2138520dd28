import {
  LogBroken,
  LogUnreadable,
  START,
  type Position,
  type StoredEvent,
  type StreamName,
} from '../../domain/core/log/eventLog.ts';
import { backoffMs, pause } from '../../engine/async/pause.ts';
import type { Connection } from './protocol/connection.ts';
import { CallFailed, callFailed, isPassing, ServerSilent, whyOf } from './protocol/failures.ts';
import type { ReadMessage } from './protocol/replies.ts';
import {
  readAllRequest,
  readBackwardsRequest,
  readOursRequest,
  readStreamRequest,
  type ReadRequest,
} from './protocol/requests.ts';
import { messages } from './messages.ts';
import { placeOf, positionOf } from './positions.ts';

/** How long one attempt waits for a server that says nothing. */
const SILENCE_MS = 5_000;
/** How long a read goes on without getting further: longer than one silence, so that it is asked anew after that. */
const PATIENCE_MS = 8_000;
/** The same for a walk through the log: nobody waits for its answer, and on a busy machine many of them share a connection. */
const WALK_PATIENCE_MS = 60_000;
const RETRY_MS = 100;
const RETRY_MAX_MS = 500;
const never = new AbortController().signal;

/** What a read asks of its attempts: to wait no longer for a server that says nothing. */
type Attempt<T> = (silenceMs: number) => AsyncGenerator<T>;

/**
 * Runs a read that may begin again from where it has got to, until it ends. `attempt` yields what it reads; each thing
 * yielded renews the patience, which is 8 s, or less while the server is away, or `patienceMs`. Throws LogUnreadable when
 * that is at an end, and LogBroken for a deleted stream.
 */
export async function* patientRead<T>(
  connection: Connection,
  signal: AbortSignal,
  attempt: Attempt<T>,
  patienceMs?: number,
): AsyncGenerator<T, void, undefined> {
  const patience = (): number =>
    patienceMs === undefined
      ? Math.min(connection.worthUntil(), performance.now() + PATIENCE_MS)
      : performance.now() + patienceMs;
  let givesUpAt = patience();
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      for await (const read of attempt(Math.max(RETRY_MS, Math.min(givesUpAt - performance.now(), SILENCE_MS)))) {
        yield read;
        givesUpAt = patience();
        failures = 1;
      }
      return;
    } catch (error) {
      if (error instanceof LogBroken) throw error;
      const failed = callFailed(error);
      if (failed.kind === 'stream_deleted') throw new LogBroken(START, 'a stream of the log was deleted');
      if (!isPassing(failed) || performance.now() > givesUpAt) throw new LogUnreadable(whyOf(failed));
      await pause(backoffMs(failures, RETRY_MS, RETRY_MAX_MS), signal);
    }
  }
}

/** What a read that must end sends; a server that says nothing for `silenceMs` has failed, and is asked anew elsewhere. */
export async function* untilEnd(
  connection: Connection,
  request: ReadRequest,
  signal: AbortSignal,
  silenceMs: number,
): AsyncGenerator<readonly ReadMessage[]> {
  for await (const batch of messages(connection, request, signal, silenceMs)) {
    if (batch.length === 0) {
      connection.renew();
      throw new ServerSilent();
    }
    yield batch;
  }
}

export const oursIn = (batch: readonly ReadMessage[]): StoredEvent[] =>
  batch.flatMap((message) => (message.kind === 'event' && message.ours !== null ? [message.ours] : []));

/** Oldest first, from a revision on. Throws LogBroken when a revision is missing. */
export async function* readStream(
  connection: Connection,
  stream: StreamName,
  from: bigint,
): AsyncGenerator<readonly StoredEvent[]> {
  let next = from;
  yield* patientRead(connection, never, async function* (silenceMs) {
    const request = readStreamRequest(stream, next, Number.MAX_SAFE_INTEGER);
    for await (const batch of untilEnd(connection, request, never, silenceMs)) {
      const events = oursIn(batch);
      for (const [index, { position, revision }] of events.entries())
        if (revision !== next + BigInt(index))
          throw new LogBroken(position, `stream ${stream} has no revision ${next + BigInt(index)}`);
      next += BigInt(events.length);
      if (events.length > 0) yield events;
    }
  });
}

/** The newest events of a stream, at most `count`, newest first. */
export const readNewest = async (
  connection: Connection,
  stream: StreamName,
  count: number,
): Promise<readonly StoredEvent[]> => {
  const found: StoredEvent[] = [];
  const read = patientRead(connection, never, async function* (silenceMs) {
    found.length = 0;
    for await (const batch of untilEnd(connection, readStreamRequest(stream, 'end', count), never, silenceMs))
      yield batch;
  });
  for await (const batch of read) found.push(...oursIn(batch));
  return found;
};

/** Our events after `after` up to and with the one at `upTo`. */
export async function* readRange(
  connection: Connection,
  after: Position,
  upTo: Position,
  signal: AbortSignal,
): AsyncGenerator<readonly StoredEvent[]> {
  let at = after;
  const onward = async function* (silenceMs: number): AsyncGenerator<readonly StoredEvent[]> {
    if (at >= upTo) return;
    for await (const batch of untilEnd(connection, readOursRequest(placeOf(at)), signal, silenceMs)) {
      const events = oursIn(batch).filter(({ position }) => position > at && position <= upTo);
      at = events.at(-1)?.position ?? at;
      if (events.length > 0) yield events;
      if (at >= upTo) return;
    }
    throw endedEarly();
  };
  yield* patientRead(connection, signal, onward, WALK_PATIENCE_MS);
}

/** A read that the server ends without an error before its end is a connection that was lost. */
export const endedEarly = (): CallFailed => new CallFailed('lost', 'the server ended the read early');

/** The event at a place; undefined when none of ours is there. */
export const readPlace = async (connection: Connection, position: Position): Promise<StoredEvent | undefined> => {
  const place = placeOf(position);
  if (place === null) return undefined;
  const read = patientRead(connection, never, async function* (silenceMs) {
    for await (const batch of untilEnd(connection, readAllRequest(place, 1), never, silenceMs)) {
      yield batch;
      return;
    }
    // Nothing at all stands there or behind, unless the server has ended the read early.
    for await (const batch of untilEnd(connection, readBackwardsRequest('end', 1), never, silenceMs))
      for (const message of batch)
        if (message.kind === 'event' && positionOf(message.place) >= position) throw endedEarly();
  });
  try {
    for await (const batch of read) return oursIn(batch).find((event) => event.position === position);
  } catch (error) {
    // The server refuses a place where no event begins.
    if (!(error instanceof LogUnreadable && error.cause instanceof CallFailed && error.cause.kind === 'refused'))
      throw error;
  }
  return undefined;
};

const AT_ONCE = 16;
const ENOUGH_BYTES = 4 * 1024 * 1024;

/** The events at these places, in this order; a beginning of them when they weigh more than about 4 MiB. */
export const readPlaces = async (
  connection: Connection,
  positions: readonly Position[],
): Promise<readonly StoredEvent[]> => {
  const found: StoredEvent[] = [];
  let bytes = 0;
  // The protocol has no read of several places.
  for (let from = 0; from < positions.length && bytes < ENOUGH_BYTES; from += AT_ONCE) {
    const some = positions.slice(from, from + AT_ONCE).map((position) => readPlace(connection, position));
    for (const event of await Promise.all(some)) {
      if (event === undefined) continue;
      found.push(event);
      bytes += event.payload.length + event.meta.length;
    }
  }
  return found;
};
