import { checkAppend } from '../../domain/core/appendLimits.ts';
import {
  LogOverloaded,
  LogUnavailable,
  type Appended,
  type EncodedEvent,
  type ExpectedRevision,
  type StreamName,
} from '../../domain/core/eventLog.ts';

export type AppendRequest = { stream: StreamName; events: readonly EncodedEvent[]; expected: ExpectedRevision };

export type AppendQueue = {
  append: (request: AppendRequest) => Promise<Appended>;
  /** Refuses new appends and waits for those that were accepted. */
  close: () => Promise<void>;
};

type Pending = AppendRequest & {
  bytes: number;
  expiry: NodeJS.Timeout;
  resolve: (appended: Appended | PromiseLike<Appended>) => void;
  reject: (error: unknown) => void;
};

/** Below the number of calls that a server takes over one connection, which is 100 by default. */
const UNDER_WAY_MAX = 64;
const QUEUE_EVENTS_MAX = 10_000;
const QUEUE_BYTES_MAX = 32 * 1024 * 1024;
const WAIT_MAX_MS = 5_000;

/**
 * Carries out up to 64 appends at a time, those of one stream one after the other in the order in which they came. At most
 * 10,000 events and 32 MiB are accepted and not yet done with; what waits for 5 s without being sent is LogOverloaded.
 */
export const createAppendQueue = (carryOut: (request: AppendRequest) => Promise<Appended>): AppendQueue => {
  /** Per stream: what is under way, which is the first, and what waits behind it. */
  const streams = new Map<StreamName, Pending[]>();
  /** Streams whose first append may be sent. */
  const ready: StreamName[] = [];
  let underWay = 0;
  let accepted = { events: 0, bytes: 0 };
  let closed = false;
  const idle = Promise.withResolvers<void>();

  const leave = (pending: Pending): void => {
    clearTimeout(pending.expiry);
    accepted = { events: accepted.events - pending.events.length, bytes: accepted.bytes - pending.bytes };
    if (closed && accepted.events === 0) idle.resolve();
  };

  const expire = (pending: Pending): void => {
    const waiting = streams.get(pending.stream) ?? [];
    waiting.splice(waiting.indexOf(pending), 1);
    if (waiting.length === 0) forget(pending.stream);
    leave(pending);
    pending.reject(new LogOverloaded());
  };

  const forget = (stream: StreamName): void => {
    streams.delete(stream);
    if (ready.includes(stream)) ready.splice(ready.indexOf(stream), 1);
  };

  const send = async (stream: StreamName, waiting: Pending[], pending: Pending): Promise<void> => {
    clearTimeout(pending.expiry);
    underWay += 1;
    await carryOut(pending).then(pending.resolve, pending.reject);
    underWay -= 1;
    waiting.shift();
    if (waiting.length > 0) ready.push(stream);
    else streams.delete(stream);
    leave(pending);
    sendReady();
  };

  const sendReady = (): void => {
    while (underWay < UNDER_WAY_MAX) {
      const stream = ready.shift();
      if (stream === undefined) return;
      const waiting = streams.get(stream) ?? [];
      if (waiting[0] !== undefined) void send(stream, waiting, waiting[0]);
    }
  };

  const append = (request: AppendRequest): Promise<Appended> =>
    new Promise((resolve, reject) => {
      const bytes = checkAppend(request.stream, request.events);
      if (closed) throw new LogUnavailable('the event log is closed; nothing was stored');
      const events = accepted.events + request.events.length;
      if (events > QUEUE_EVENTS_MAX || accepted.bytes + bytes > QUEUE_BYTES_MAX) throw new LogOverloaded();
      accepted = { events, bytes: accepted.bytes + bytes };
      const pending: Pending = {
        ...request,
        bytes,
        resolve,
        reject,
        expiry: setTimeout(() => expire(pending), WAIT_MAX_MS),
      };
      const waiting = streams.get(request.stream);
      if (waiting !== undefined) waiting.push(pending);
      else {
        streams.set(request.stream, [pending]);
        ready.push(request.stream);
      }
      sendReady();
    });

  const close = async (): Promise<void> => {
    closed = true;
    if (accepted.events > 0) await idle.promise;
  };
  return { append, close };
};
