import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import { createBell } from '../../engine/async/bell.ts';

/** One frame (X-41). Without `id` it does not move the place that the client resumes from. */
export type SseFrame = { id?: string; event: string; data: unknown };

/**
 * `frames` frames in the form in which they are sent: `bytes`, and the same as a chunk of a response that consists of
 * chunks (RFC 9112, 7.1). All streams that send them are given the same bytes.
 */
export type Encoded = { bytes: Buffer; chunk: Buffer; frames: number };

/**
 * An open event stream. It ends once, for whatever reason (the client left, a socket error, `close`, too much left
 * unread); then `signal` aborts and nothing of it remains: no timer, no listener, no waiting promise.
 */
export type SseStream = {
  /** Sends, or keeps the bytes until the client has read what came before. Does nothing once the stream ended. */
  push: (parts: readonly Encoded[]) => void;
  /** Resolves when nothing is waiting to be read, or the stream ended: what a replay awaits between batches. */
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
  const writer = createWriter(raw, ended.signal);

  const release = (): void => {
    raw.off('drain', writer.flush).off('close', release);
    socket.off('end', cutOff).off('drain', writer.flush);
    writer.discard();
    ended.abort();
  };
  const cutOff = (): void => {
    release();
    raw.destroy();
  };

  // The error listener stays: a socket may still fail after the stream has ended, and that must not throw.
  raw.on('drain', writer.flush).on('close', release).on('error', cutOff);
  // A half-closed client that does not read would keep the response open for ever.
  socket.on('end', cutOff).on('drain', writer.flush);
  raw.writeHead(200, headersOf(reply.headers(HEADERS))).flushHeaders();
  writer.write([encoded([RETRY, ...first.map((frame) => encodeFrame(frame).bytes)], first.length)]);
  if (raw.destroyed) cutOff();

  return {
    push: (parts) => {
      if (!ended.signal.aborted && !writer.write(parts)) cutOff();
    },
    drained: () => writer.drained(),
    close: () => {
      if (ended.signal.aborted) return;
      release();
      const linger = setTimeout(() => raw.destroy(), LINGER_MS);
      raw.once('close', () => clearTimeout(linger)).end();
    },
    signal: ended.signal,
  };
};

const RETRY = Buffer.from('retry: 3000\n');

/** Wire form of a frame; JSON has no line breaks, so `data` is one line. */
export const encodeFrame = ({ id, event, data }: SseFrame): Encoded =>
  encoded(
    [Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)],
    1,
  );

/** A write of this size fills the buffer of a socket; a client that reads slowly is given no more at once. */
const PART_BYTES = 64 * 1024;

/** Frames in few parts: a write for each of many streams costs more than the bytes do. */
export const inParts = (frames: readonly Encoded[]): readonly Encoded[] => {
  const parts: Encoded[] = [];
  for (let from = 0, to = 0; from < frames.length; from = to) {
    let bytes = 0;
    while (to < frames.length && (to === from || bytes + (frames[to]?.bytes.length ?? 0) <= PART_BYTES)) {
      bytes += frames[to]?.bytes.length ?? 0;
      to += 1;
    }
    parts.push(partOf(frames.slice(from, to)));
  }
  return parts;
};

const partOf = (frames: readonly Encoded[]): Encoded => {
  const [only, ...more] = frames;
  if (only !== undefined && more.length === 0) return only;
  return encoded(
    frames.map(({ bytes }) => bytes),
    frames.reduce((sum, one) => sum + one.frames, 0),
  );
};

/** These bytes, which are so many frames. */
export const encoded = (pieces: readonly Buffer[], frames: number): Encoded => {
  const head = Buffer.from(`${pieces.reduce((sum, { length }) => sum + length, 0).toString(16)}\r\n`);
  const chunk = Buffer.concat([head, ...pieces, CHUNK_END]);
  return { bytes: chunk.subarray(head.length, -CHUNK_END.length), chunk, frames };
};

const CHUNK_END = Buffer.from('\r\n');

type Writer = {
  /** False when more is unread than one client may leave. */
  write(parts: readonly Encoded[]): boolean;
  /** Writes what waits, as far as the socket takes it. */
  flush: () => void;
  /** Resolves when nothing waits, or the stream has ended. */
  drained(): Promise<void>;
  /** Forgets what waits. */
  discard(): void;
};

/** A bounded queue before the socket: it fills while the socket says that its own buffer is full. */
const createWriter = (raw: ServerResponse, ended: AbortSignal): Writer => {
  const emptied = createBell();
  let queue: Encoded[] = [];
  const isFull = (): boolean => raw.writableNeedDrain || raw.socket?.writableNeedDrain === true;
  const flush = (): void => {
    let sent = 0;
    for (let part = queue[0]; part !== undefined && !isFull(); part = queue[sent]) {
      send(raw, part);
      sent += 1;
    }
    if (sent > 0) queue = queue.slice(sent);
    if (queue.length === 0 && !isFull()) emptied.ring();
  };

  return {
    write: (parts) => {
      for (const part of parts)
        if (queue.length === 0 && !isFull()) send(raw, part);
        else queue.push(part);
      return queue.length === 0 || isBearable(queue);
    },
    flush,
    drained: () => (queue.length === 0 && !isFull() ? Promise.resolve() : emptied.next(ended)),
    discard: () => {
      queue = [];
    },
  };
};

/**
 * Past the response to its socket, once it has one (a response to a request sent ahead of an answer has not) and where it
 * consists of chunks, as all but those to HTTP/1.0 do: Node would make four writes of each chunk, for each stream
 * (docs/decisions/0095).
 */
const send = (raw: ServerResponse, { bytes, chunk }: Encoded): void => {
  if (raw.chunkedEncoding && raw.socket !== null) raw.socket.write(chunk);
  else raw.write(bytes);
};

const isBearable = (queue: readonly Encoded[]): boolean => {
  let [frames, bytes] = [0, 0];
  for (const part of queue) {
    frames += part.frames;
    bytes += part.bytes.length;
  }
  return frames <= UNREAD_MAX && bytes <= UNREAD_BYTES_MAX;
};

/** Headers that hooks have set on the reply, such as X-Request-Id. */
const headersOf = (reply: FastifyReply): Record<string, string | number | string[]> =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
