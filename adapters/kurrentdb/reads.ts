import {
  LogBroken,
  LogUnavailable,
  START,
  type Position,
  type StoredEvent,
  type StreamName,
} from '../../domain/core/log/eventLog.ts';
import { backoffMs, pause } from '../../engine/async/pause.ts';
import type { Connection } from './protocol/connection.ts';
import { CallFailed, callFailed, ServerSilent } from './protocol/failures.ts';
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

/**
 * Runs a read that may begin again from where it has got to, until it ends. `attempt` yields what it reads; each thing
 * yielded renews the patience of `patienceMs`. Throws LogUnavailable when that is at an end, and LogBroken for a deleted stream.
 */
export async function* patientRead<T>(
  signal: AbortSignal,
  attempt: () => AsyncGenerator<T>,
  patienceMs = PATIENCE_MS,
): AsyncGenerator<T, void, undefined> {
  let givesUpAt = performance.now() + patienceMs;
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      for await (const read of attempt()) {
        yield read;
        givesUpAt = performance.now() + patienceMs;
        failures = 1;
      }
      return;
    } catch (error) {
      if (error instanceof LogBroken) throw error;
      const failed = callFailed(error);
      if (failed.kind === 'stream_deleted') throw new LogBroken(START, 'a stream of the log was deleted');
      if (isFinal(failed) || performance.now() > givesUpAt) throw unreadable(failed);
      if (failed.kind !== 'not_leader') await pause(backoffMs(failures, RETRY_MS, RETRY_MAX_MS), signal);
    }
  }
}

const isFinal = ({ kind }: CallFailed): boolean => kind !== 'lost' && kind !== 'failed' && kind !== 'not_leader';

const unreadable = (cause: CallFailed): LogUnavailable =>
  new LogUnavailable('the event log cannot be read now', {
    cause: cause.kind === 'lost' || cause.kind === 'failed' ? new ServerSilent({ cause }) : cause,
  });

/** What a read that must end sends; a server that says nothing for 5 s has failed, and is asked anew elsewhere. */
export async function* untilEnd(
  connection: Connection,
  request: ReadRequest,
  signal: AbortSignal,
): AsyncGenerator<readonly ReadMessage[]> {
  for await (const batch of messages(connection, request, signal, SILENCE_MS)) {
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
  yield* patientRead(never, async function* () {
    const request = readStreamRequest(stream, next, Number.MAX_SAFE_INTEGER);
    for await (const batch of untilEnd(connection, request, never)) {
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
  const read = patientRead(never, async function* () {
    found.length = 0;
    for await (const batch of untilEnd(connection, readStreamRequest(stream, 'end', count), never)) yield batch;
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
  const onward = async function* (): AsyncGenerator<readonly StoredEvent[]> {
    if (at >= upTo) return;
    for await (const batch of untilEnd(connection, readOursRequest(placeOf(at)), signal)) {
      const events = oursIn(batch).filter(({ position }) => position > at && position <= upTo);
      at = events.at(-1)?.position ?? at;
      if (events.length > 0) yield events;
      if (at >= upTo) return;
    }
    throw endedEarly();
  };
  yield* patientRead(signal, onward, WALK_PATIENCE_MS);
}

/** A read that the server ends without an error before its end is a connection that was lost. */
export const endedEarly = (): CallFailed => new CallFailed('lost', 'the server ended the read early');

/** The event at a place; undefined when none of ours is there. */
export const readPlace = async (connection: Connection, position: Position): Promise<StoredEvent | undefined> => {
  const place = placeOf(position);
  if (place === null) return undefined;
  const read = patientRead(never, async function* () {
    for await (const batch of untilEnd(connection, readAllRequest(place, 1), never)) {
      yield batch;
      return;
    }
    // Nothing at all stands there or behind, unless the server has ended the read early.
    for await (const batch of untilEnd(connection, readBackwardsRequest('end', 1), never))
      for (const message of batch)
        if (message.kind === 'event' && positionOf(message.place) >= position) throw endedEarly();
  });
  try {
    for await (const batch of read) return oursIn(batch).find((event) => event.position === position);
  } catch (error) {
    // The server refuses a place where no event begins.
    if (!(error instanceof LogUnavailable && error.cause instanceof CallFailed && error.cause.kind === 'refused'))
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
