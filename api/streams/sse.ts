import type { FastifyReply } from 'fastify';
import { createBell } from '../../engine/async/bell.ts';

/** One frame (X-41). Without `id` it does not move the place that the client resumes from. */
export type SseFrame = { id?: string; event: string; data: unknown };

/**
 * An open event stream. It ends once, for whatever reason (the client left, a socket error, `close`, too much left
 * unread); then `signal` aborts and nothing of it remains: no timer, no listener, no waiting promise.
 */
export type SseStream = {
  /** Sends, or keeps the frames until the client has read what came before. Does nothing once the stream ended. */
  push: (...frames: readonly SseFrame[]) => void;
  /** Resolves when nothing is waiting to be read, or the stream ended: what a replay awaits between batches. */
  drained: () => Promise<void>;
  /** Ends the stream in order; a client that does not read is cut off a second later. */
  close: () => void;
  /** Aborts when the stream has ended. */
  readonly signal: AbortSignal;
};

export type SseOptions = {
  /** X-45: more frames than this waiting disconnect the client. */
  unreadMax?: number;
  /** Pause between two heartbeats, 15 s unless told (X-43). */
  heartbeatMs?: number;
  /** The data of a heartbeat, asked for at each one. */
  heartbeat: () => unknown;
};

const UNREAD_MAX = 1000;
/** Bounds the memory that one slow client can hold when its frames are large. */
const UNREAD_CHARS_MAX = 8 * 1024 * 1024;
const HEARTBEAT_MS = 15_000;
const LINGER_MS = 1000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/** Takes the response over from Fastify, with the headers set so far, and sends `first` with `retry: 3000`. */
export const openSse = (reply: FastifyReply, first: readonly SseFrame[], options: SseOptions): SseStream => {
  reply.hijack();
  const { raw } = reply;
  const ended = new AbortController();
  const writer = createWriter(raw, options.unreadMax ?? UNREAD_MAX, ended.signal);

  const heartbeat = setInterval(() => {
    write([': heartbeat\n\n', encodeFrame({ event: 'heartbeat', data: options.heartbeat() })]);
  }, options.heartbeatMs ?? HEARTBEAT_MS);

  const release = (): void => {
    clearInterval(heartbeat);
    raw.off('drain', writer.flush).off('close', release);
    raw.socket?.off('end', cutOff);
    writer.discard();
    ended.abort();
  };
  const cutOff = (): void => {
    release();
    raw.destroy();
  };
  const write = (frames: readonly string[]): void => {
    if (!ended.signal.aborted && !writer.write(frames)) cutOff();
  };

  // The error listener stays: a socket may still fail after the stream has ended, and that must not throw.
  raw.on('drain', writer.flush).on('close', release).on('error', cutOff);
  // A half-closed client that does not read would keep the response open for ever.
  raw.socket?.on('end', cutOff);
  raw.writeHead(200, { ...headersOf(reply), ...HEADERS });
  write([`retry: 3000\n${first.map(encodeFrame).join('')}`]);
  if (raw.destroyed) cutOff();

  return {
    push: (...frames) => write(frames.map(encodeFrame)),
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

/** Wire form of a frame; JSON has no line breaks, so `data` is one line. */
export const encodeFrame = ({ id, event, data }: SseFrame): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

type Writer = {
  /** False when more is unread than one client may leave. */
  write(frames: readonly string[]): boolean;
  /** Writes what waits, as far as the socket takes it. */
  flush: () => void;
  /** Resolves when nothing waits, or the stream has ended. */
  drained(): Promise<void>;
  /** Forgets what waits. */
  discard(): void;
};

/** A bounded queue before the socket: it fills while the socket says that its own buffer is full. */
const createWriter = (
  raw: NodeJS.WritableStream & { readonly writableNeedDrain: boolean },
  unreadMax: number,
  ended: AbortSignal,
): Writer => {
  const emptied = createBell();
  let queue: string[] = [];
  let queuedChars = 0;
  const flush = (): void => {
    let sent = 0;
    while (sent < queue.length && !raw.writableNeedDrain) {
      const frame = queue[sent] ?? '';
      queuedChars -= frame.length;
      sent += 1;
      raw.write(frame);
    }
    if (sent > 0) queue = queue.slice(sent);
    if (queue.length === 0 && !raw.writableNeedDrain) emptied.ring();
  };

  return {
    write: (frames) => {
      queue.push(...frames);
      for (const frame of frames) queuedChars += frame.length;
      flush();
      return queue.length <= unreadMax && queuedChars <= UNREAD_CHARS_MAX;
    },
    flush,
    drained: () => (queue.length === 0 && !raw.writableNeedDrain ? Promise.resolve() : emptied.next(ended)),
    discard: () => {
      queue = [];
      queuedChars = 0;
    },
  };
};

/** Headers that hooks have set on the reply, such as X-Request-Id. */
const headersOf = (reply: FastifyReply): Record<string, string | number | string[]> =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
