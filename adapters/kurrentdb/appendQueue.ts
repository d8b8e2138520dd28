import { checkAppend } from '../../domain/core/log/appendLimits.ts';
import {
  LogOverloaded,
  LogUnavailable,
  type Appended,
  type EncodedEvent,
  type ExpectedRevision,
  type StreamName,
} from '../../domain/core/log/eventLog.ts';
import { createSemaphore, createSemaphores } from '../../engine/async/semaphore.ts';

export type AppendRequest = { stream: StreamName; events: readonly EncodedEvent[]; expected: ExpectedRevision };

export type AppendQueue = {
  append: (request: AppendRequest) => Promise<Appended>;
  /** Refuses new appends and waits for those that were accepted. */
  close: () => Promise<void>;
};

/** Below the number of calls that a server takes over one connection, which is 100 by default. */
const UNDER_WAY_MAX = 64;
const QUEUE_EVENTS_MAX = 10_000;
const QUEUE_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Carries out up to 64 appends at a time, those of one stream one after the other in the order in which they came. At
 * most 10,000 events and 32 MiB are accepted and not yet done with. What is not sent by `worthUntil`, asked when it comes,
 * is LogOverloaded: an election holds up what waits as it does what was sent.
 */
export const createAppendQueue = (
  carryOut: (request: AppendRequest) => Promise<Appended>,
  worthUntil: () => number,
): AppendQueue => {
  const ofStream = createSemaphores(1);
  const ofAll = createSemaphore(UNDER_WAY_MAX);
  const accepted = { events: 0, bytes: 0 };
  let closed = false;

  const inTurn = async (request: AppendRequest): Promise<Appended> => {
    const unsent = new AbortController();
    const expiry = setTimeout(() => unsent.abort(new LogOverloaded()), worthUntil() - performance.now());
    const send = (): Promise<Appended> => {
      clearTimeout(expiry);
      return carryOut(request);
    };
    return ofStream.of(request.stream).run(() => ofAll.run(send, unsent.signal), unsent.signal);
  };

  const append = async (request: AppendRequest): Promise<Appended> => {
    const [events, bytes] = [request.events.length, checkAppend(request.stream, request.events)];
    if (closed) throw new LogUnavailable('the event log is closed; nothing was stored');
    if (accepted.events + events > QUEUE_EVENTS_MAX || accepted.bytes + bytes > QUEUE_BYTES_MAX)
      throw new LogOverloaded();
    accepted.events += events;
    accepted.bytes += bytes;
    try {
      return await inTurn(request);
    } finally {
      accepted.events -= events;
      accepted.bytes -= bytes;
    }
  };

  const close = async (): Promise<void> => {
    closed = true;
    await ofStream.idle();
  };
  return { append, close };
};
