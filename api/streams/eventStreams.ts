import type { FastifyReply, FastifyRequest } from 'fastify';
import { filter } from 'rxjs';
import { DomainError } from '../../domain/core/errors.ts';
import type { Position } from '../../domain/core/eventLog.ts';
import type { LiveEvents } from '../../engine/feed/liveEvents.ts';
import type { Principal } from '../http/access.ts';
import { principalOf } from '../http/http.ts';
import { openSse, type SseFrame, type SseStream } from './sse.ts';
import { replay, startOf, type ReplayDeps, type ToFrame } from './streamReplay.ts';

export type EventStreamDeps = ReplayDeps & {
  live: Pick<LiveEvents, 'events' | 'position'>;
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

type OpenStream = { principal: Principal; stream: SseStream };

/** X-21 gives 5 s; a check every 2 s leaves time for the answer. */
const CHECK_MS = 2000;

/** The open event streams of one process. */
export const createEventStreams = (deps: EventStreamDeps): EventStreams => {
  const streams = new Set<OpenStream>();
  const closing = new AbortController();
  const admit = admission(deps.streamsPerPrincipal);
  let check: NodeJS.Timeout | undefined;

  const add = (principal: Principal, stream: SseStream, leave: () => void): void => {
    const open = { principal, stream };
    streams.add(open);
    check ??= setInterval(() => void closeForbidden(streams, deps.stillAllowed), CHECK_MS);
    onEnd(stream, () => {
      leave();
      streams.delete(open);
      if (streams.size > 0) return;
      clearInterval(check);
      check = undefined;
    });
  };

  return {
    admit,
    serve: async (request, reply, toFrame) => {
      const principal = principalOf(request);
      const leave = admit(principal, reply);
      const stream = await begin(deps, request, reply, toFrame).catch((error: unknown) => {
        leave();
        throw error;
      });
      add(principal, stream.sse, leave);
      await follow(deps, stream, toFrame);
    },
    open: () => streams.size,
    closing: closing.signal,
    close: () => {
      closing.abort();
      for (const { stream } of streams) stream.close();
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

type Begun = { sse: SseStream; at: Position };

/** Opens the stream with `hello`, and with `reset` when what the client missed cannot be sent. */
const begin = async (
  deps: EventStreamDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  toFrame: ToFrame,
): Promise<Begun> => {
  const { at, reset } = await startOf(deps, lastEventId(request), toFrame);
  const position = { position: at };
  const hello: SseFrame = { id: at, event: 'hello', data: position };
  const first = reset ? [hello, { id: at, event: 'reset', data: position }] : [hello];
  const heartbeat = () => ({ position: deps.live.position(), at: deps.now() });
  return { sse: openSse(reply, first, { heartbeat }), at };
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
const follow = async (deps: EventStreamDeps, { sse, at: start }: Begun, toFrame: ToFrame): Promise<void> => {
  let at = start;
  try {
    for (let shown = deps.live.position(); shown > at; shown = deps.live.position()) {
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
  const subscription = deps.live.events.pipe(filter(({ position }) => position > at)).subscribe({
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

/** Asks once per session or key, however many streams it holds; an unanswered question changes nothing. */
const closeForbidden = async (
  streams: ReadonlySet<OpenStream>,
  stillAllowed: EventStreamDeps['stillAllowed'],
): Promise<void> => {
  const holders = Map.groupBy(streams, ({ principal }) =>
    principal.type === 'user' ? principal.sessionId : principal.keyId,
  );
  for (const [first, ...rest] of holders.values()) {
    if (first === undefined) continue;
    const allowed = await stillAllowed(first.principal).catch(() => true);
    if (!allowed) for (const { stream } of [first, ...rest]) stream.close();
  }
};
