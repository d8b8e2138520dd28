import type { FastifyReply } from 'fastify';
import { once } from 'node:events';

/** One frame (X-41). Without `id` it does not move the place that the client resumes from. */
export type SseFrame = { id?: string; event: string; data: unknown };

/** `frames` frames in the form in which they are sent. All streams that send them are given the same bytes. */
export type Encoded = { bytes: Buffer; frames: number };

/**
 * An open event stream. It ends once, for whatever reason (the client left, a socket error, `close`, too much left
 * unread); then `signal` aborts and nothing of it remains: no timer, no listener, no waiting promise.
 */
export type SseStream = {
  /** Sends; what the socket does not take yet waits there (X-45). Does nothing once the stream ended. */
  push: (part: Encoded) => void;
  /** Resolves when the socket takes more, or the stream ended: what a replay awaits between batches. */
  drained: () => Promise<void>;
  /** Ends the stream in order; a client that does not read is cut off a second later. */
  close: () => void;
  /** Aborts when the stream has ended. */
  readonly signal: AbortSignal;
};

/** X-45: more frames than this waiting disconnect the client. */
const UNREAD_MAX = 1000;
/** Bounds what one slow client can hold when its frames are large. */
const UNREAD_BYTES_MAX = 8 * 1024 * 1024;
const LINGER_MS = 1000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/** Takes the response over from Fastify, with the headers set so far, and sends `first` with `retry: 3000`. */
export const openSse = (reply: FastifyReply, first: readonly SseFrame[]): SseStream => {
  reply.hijack();
  const { raw } = reply;
  const { socket } = reply.request;
  const ended = new AbortController();
  let unread = 0;

  const release = (): void => {
    raw.off('close', release);
    socket.off('end', cutOff);
    ended.abort();
  };
  const cutOff = (): void => {
    release();
    raw.destroy();
  };
  const isOverdue = (): boolean => unread > UNREAD_MAX || raw.writableLength > UNREAD_BYTES_MAX;
  const push = ({ bytes, frames }: Encoded): void => {
    if (ended.signal.aborted) return;
    unread += frames;
    raw.write(bytes, () => void (unread -= frames));
    // The socket is given this turn's writes at its end; only then is it seen what it did not take.
    if (isOverdue()) setImmediate(() => (isOverdue() ? cutOff() : undefined));
  };

  // The error listener stays: a socket may still fail after the stream has ended, and that must not throw.
  raw.on('close', release).on('error', cutOff);
  // A half-closed client that does not read would keep the response open for ever.
  socket.on('end', cutOff);
  raw.writeHead(200, headersOf(reply.headers(HEADERS))).flushHeaders();
  push(joined([RETRY, ...first.map(encodeFrame)]));
  if (raw.destroyed) cutOff();

  return {
    push,
    drained: async () => {
      if (raw.writableNeedDrain && !ended.signal.aborted)
        await once(raw, 'drain', { signal: ended.signal }).catch(() => undefined);
    },
    close: () => {
      if (ended.signal.aborted) return;
      release();
      const linger = setTimeout(() => raw.destroy(), LINGER_MS);
      raw.once('close', () => clearTimeout(linger)).end();
    },
    signal: ended.signal,
  };
};

const RETRY: Encoded = { bytes: Buffer.from('retry: 3000\n'), frames: 0 };

/** Wire form of a frame; JSON has no line breaks, so `data` is one line. */
export const encodeFrame = ({ id, event, data }: SseFrame): Encoded => ({
  bytes: Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
  frames: 1,
});

/** These frames as one write; a single one keeps its bytes. */
export const joined = (frames: readonly Encoded[]): Encoded => {
  const [only, ...more] = frames;
  if (only !== undefined && more.length === 0) return only;
  return {
    bytes: Buffer.concat(frames.map(({ bytes }) => bytes)),
    frames: frames.reduce((sum, one) => sum + one.frames, 0),
  };
};

/** Headers that hooks have set on the reply, such as X-Request-Id. */
const headersOf = (reply: FastifyReply): Record<string, string | number | string[]> =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
