import type { FastifyReply, FastifyRequest } from 'fastify';
import { filter } from 'rxjs';
import { DomainError } from '../../domain/core/errors.ts';
import type { Position } from '../../domain/core/eventLog.ts';
import { every } from '../../engine/async/pause.ts';
import type { LiveBus, LiveEvents } from '../../engine/feed/liveEvents.ts';
import type { Principal } from '../http/access.ts';
import { principalOf } from '../http/http.ts';
import { openSse, type SseFrame, type SseStream } from './sse.ts';
import { replay, startOf, type ReplayDeps, type ToFrame } from './streamReplay.ts';

export type EventStreamDeps = ReplayDeps & {
  live: Pick<LiveEvents, 'of'>;
  /** false once the session, key, user or role that opened a stream no longer stands. */
  stillAllowed: (principal: Principal) => Promise<boolean>;
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
  /** `SERVICE_MAX_STREAMS_PER_PRINCIPAL`; counted in this process. */
  streamsPerPrincipal: number;
};

export type EventStreams = {
  /** Answers with a stream of what `toFrame` shows; resolves once it follows the log live. */
  serve(request: FastifyRequest, reply: FastifyReply, toFrame: ToFrame): Promise<void>;
  /**
   * Counts a long poll among the caller's streams and gives back how to end that; throws `rate_limited` when
   * the caller has as many as it may have.
   */
  admit(principal: Principal, reply: FastifyReply): () => void;
  /** Number of open streams. */
  open(): number;
  /** Aborts with `close`: long polls answer then. */
  readonly closing: AbortSignal;
  /** Ends every stream, and every long poll. */
  close(): void;
};

/** X-21 gives 5 s; a check every 2 s leaves time for the answer. */
const CHECK_MS = 2000;

/** The open event streams of one process. */
export const createEventStreams = (deps: EventStreamDeps): EventStreams => {
  const streams = new Set<SseStream>();
  const closing = new AbortController();
  const admit = admission(deps.streamsPerPrincipal);
  const watch = watchOver(deps.stillAllowed);

  return {
    admit,
    serve: async (request, reply, toFrame) => {
      const principal = principalOf(request);
      const leave = admit(principal, reply);
      const stream = await begin(deps, request, reply, toFrame, closing.signal).catch((error: unknown) => {
        leave();
        throw error;
      });
      const { sse } = stream;
      streams.add(sse);
      watch(principal, sse);
      onEnd(sse, () => {
        leave();
        streams.delete(sse);
      });
      await follow(deps, stream, toFrame);
    },
    open: () => streams.size,
    closing: closing.signal,
    close: () => {
      closing.abort();
      for (const stream of streams) stream.close();
    },
  };
};

/** Gives back how to leave. */
const admission = (max: number) => {
  const held = new Map<string, number>();
  return (principal: Principal, reply: FastifyReply): (() => void) => {
    const key = principal.type === 'user' ? `user:${principal.userId}` : `key:${principal.keyId}`;
    const count = held.get(key) ?? 0;
    if (count >= max) {
      void reply.header('Retry-After', '5');
      throw new DomainError('rate_limited', {
        detail: `At most ${max} streams may be open at once.`,
        members: { limit: max, window_s: null },
      });
    }
    held.set(key, count + 1);
    return () => {
      const left = (held.get(key) ?? 1) - 1;
      if (left === 0) held.delete(key);
      else held.set(key, left);
    };
  };
};

type Begun = { sse: SseStream; live: LiveBus; at: Position };

/** Opens the stream with `hello`, and with `reset` when what the client missed cannot be sent. */
const begin = async (
  deps: EventStreamDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  toFrame: ToFrame,
  closing: AbortSignal,
): Promise<Begun> => {
  const over = AbortSignal.any([closing, whenGone(reply)]);
  const live = await deps.live.of(request.routeOptions.config.readModels ?? []);
  const { at, reset } = await startOf(deps, live, lastEventId(request), toFrame, over);
  const position = { position: at };
  const hello: SseFrame = { id: at, event: 'hello', data: position };
  const first = reset ? [hello, { id: at, event: 'reset', data: position }] : [hello];
  const heartbeat = () => ({ position: live.position() ?? at, at: deps.now() });
  const sse = openSse(reply, first, { heartbeat });
  if (over.aborted) sse.close();
  return { sse, live, at };
};

/** Aborts when the client has left: whatever is read for it has no reader any more. */
const whenGone = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => gone.abort());
  return gone.signal;
};

/** The header wins: a browser that reconnects by itself sends it and repeats the query of the first request. */
const lastEventId = (request: FastifyRequest): string | undefined => {
  const header = request.headers['last-event-id'];
  if (typeof header === 'string' && header !== '') return header;
  const query: unknown = Reflect.get(Object(request.query), 'last_event_id');
  return typeof query === 'string' && query !== '' ? query : undefined;
};

/**
 * Replays until nothing lies between the stream and the live events, then subscribes. The last comparison and the
 * subscription happen in one turn of the event loop, so that no event slips between them.
 */
const follow = async (deps: EventStreamDeps, { sse, live, at: start }: Begun, toFrame: ToFrame): Promise<void> => {
  let at = start;
  try {
    for (let shown = live.position(); shown !== null && shown > at; shown = live.position()) {
      await replay(deps.feed, { after: at, upTo: shown }, toFrame, sse);
      at = shown;
    }
  } catch (error) {
    if (sse.signal.aborted) return;
    // The client resumes where this stream broke off.
    sse.close();
    throw error;
  }
  if (sse.signal.aborted) return;
  const subscription = live.events.pipe(filter(({ position }) => position > at)).subscribe({
    next: (event) => {
      const frame = toFrame(event);
      if (frame !== null) sse.push({ ...frame, id: event.position });
    },
    error: sse.close,
    complete: sse.close,
  });
  onEnd(sse, () => subscription.unsubscribe());
};

const onEnd = (stream: SseStream, act: () => void): void => {
  if (stream.signal.aborted) act();
  else stream.signal.addEventListener('abort', act, { once: true });
};

/**
 * Closes the streams of a session or key that is no longer valid. Asks every 2 s once for each of them, however many
 * streams it holds; a slow answer delays its own next question alone, and an unanswered one changes nothing.
 */
const watchOver = (stillAllowed: EventStreamDeps['stillAllowed']) => {
  const holders = new Map<string, { streams: Set<SseStream>; checking: AbortController }>();

  const begin = (principal: Principal) => {
    const holder = { streams: new Set<SseStream>(), checking: new AbortController() };
    const check = async (): Promise<void> => {
      if (!(await stillAllowed(principal).catch(() => true))) for (const stream of holder.streams) stream.close();
    };
    void every(CHECK_MS, check, holder.checking.signal);
    return holder;
  };

  return (principal: Principal, stream: SseStream): void => {
    const id = principal.type === 'user' ? principal.sessionId : principal.keyId;
    const holder = holders.get(id) ?? begin(principal);
    holders.set(id, holder);
    holder.streams.add(stream);
    onEnd(stream, () => {
      holder.streams.delete(stream);
      if (holder.streams.size > 0) return;
      holder.checking.abort();
      holders.delete(id);
    });
  };
};
