import type { FastifyReply, FastifyRequest } from 'fastify';
import { tap, type Observable } from 'rxjs';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { Position } from '../../domain/core/log/eventLog.ts';
import { failureFields } from '../../engine/async/failure.ts';
import type { LiveBus, LiveEvents } from '../../engine/feed/liveEvents.ts';
import type { Principal } from '../http/access.ts';
import { principalOf } from '../http/http.ts';
import { createFanOut, type FanOut } from './fanOut.ts';
import type { Selection } from './frames.ts';
import { heartbeats } from './heartbeats.ts';
import { createHolders, type HolderDeps } from './holders.ts';
import { openSse, type Encoded, type SseFrame, type SseStream } from './sse.ts';
import { replay, startOf, type ReplayDeps } from './streamReplay.ts';

export type EventStreamDeps = ReplayDeps &
  HolderDeps & {
    live: Pick<LiveEvents, 'of'>;
    /** `SERVICE_MAX_STREAMS_PER_PRINCIPAL`; counted in this process. */
    streamsPerPrincipal: number;
  };

export type EventStreams = {
  /** Answers with a stream of what `selection` shows; resolves once it follows the log live. */
  serve(request: FastifyRequest, reply: FastifyReply, selection: Selection): Promise<void>;
  /**
   * Counts a long poll among the caller's streams and gives back how to end that; throws `rate_limited` when
   * the caller has as many as it may have.
   */
  admit(principal: Principal, reply: FastifyReply): () => void;
  /** How many streams and long polls the caller has open (CL-92). */
  heldBy(principal: Principal): number;
  /** Number of open streams. */
  open(): number;
  /** Aborts with `close`: long polls answer then. */
  readonly closing: AbortSignal;
  /** Ends every stream, and every long poll. */
  close(): void;
};

/** The open event streams of one process. */
export const createEventStreams = (deps: EventStreamDeps): EventStreams => {
  const streams = new Set<SseStream>();
  const closing = new AbortController();
  const { admit, heldBy } = admission(deps.streamsPerPrincipal);
  const holders = createHolders(deps);
  const fanOutOf = fanOuts();

  return {
    admit,
    heldBy,
    serve: async (request, reply, chosen) => {
      const principal = principalOf(request);
      const leave = admit(principal, reply);
      const begun = await begin(deps, request, reply, chosen, closing.signal).catch((error: unknown) => {
        leave();
        throw error;
      });
      const { sse, live, at } = begun;
      streams.add(sse);
      const endings = [leave, () => streams.delete(sse), holders.add(principal, sse.close)];
      onEnd(sse, () => endings.forEach((end) => end()));
      // What the stream is sent beside its events.
      if (chosen.beside !== undefined) send(deps, sse, chosen.beside);
      send(
        deps,
        sse,
        heartbeats(() => live.position() ?? at, deps.now),
      );
      await follow(deps, begun, fanOutOf(live));
    },
    open: () => streams.size,
    closing: closing.signal,
    close: () => {
      closing.abort();
      for (const stream of streams) stream.close();
    },
  };
};

const keyOf = (principal: Principal): string =>
  principal.type === 'user' ? `user:${principal.userId}` : `key:${principal.keyId}`;

/** Gives back how to leave. */
const admission = (max: number) => {
  const held = new Map<string, number>();
  const admit = (principal: Principal, reply: FastifyReply): (() => void) => {
    const key = keyOf(principal);
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
  return { admit, heldBy: (principal: Principal): number => held.get(keyOf(principal)) ?? 0 };
};

const fanOuts = (): ((live: LiveBus) => FanOut) => {
  const known = new WeakMap<LiveBus, FanOut>();
  return (live) => {
    const fanOut = known.get(live) ?? createFanOut(live.events);
    known.set(live, fanOut);
    return fanOut;
  };
};

type Begun = { sse: SseStream; live: LiveBus; at: Position; selection: Selection };

/** Opens the stream with `hello`, and with `reset` when what the client missed cannot be sent. */
const begin = async (
  deps: EventStreamDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  chosen: Selection,
  closing: AbortSignal,
): Promise<Begun> => {
  const over = AbortSignal.any([closing, whenGone(reply)]);
  const live = await deps.live.of(request.routeOptions.config.readModels ?? []);
  const { at, reset } = await startOf(deps, live, lastEventId(request), chosen, over);
  const begun = await chosen.begin?.(at);
  const position = { position: at };
  const hello: SseFrame = { id: at, event: 'hello', data: { ...position, ...begun?.snapshot } };
  const sse = openSse(reply, reset ? [hello, { id: at, event: 'reset', data: position }] : [hello]);
  if (over.aborted) sse.close();
  return { sse, live, at, selection: { ...chosen, ...(begun && { frames: begun.frames }) } };
};

/** Aborts when the client has left: whatever is read for it has no reader any more. */
export const whenGone = ({ raw }: FastifyReply): AbortSignal => {
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
 * Replays until nothing lies between the stream and the live events, then joins them. The last comparison and the
 * joining happen in one turn of the event loop, so that no event slips between them.
 */
const follow = async (
  deps: EventStreamDeps,
  { sse, live, at: start, selection }: Begun,
  fanOut: FanOut,
): Promise<void> => {
  let after = start;
  try {
    for (let shown = live.position(); shown !== null && shown > after; shown = live.position()) {
      await replay(deps, { after, upTo: shown }, selection, sse);
      after = shown;
    }
  } catch (error) {
    if (sse.signal.aborted) return;
    // The client resumes where this stream broke off.
    sse.close();
    throw error;
  }
  send(deps, sse, fanOut(selection, after));
};

/** Sends what `source` pushes, and ends the stream when that completes. An error ends this stream alone. */
const send = ({ logger }: EventStreamDeps, sse: SseStream, source: Observable<Encoded>): void => {
  const sending = source.pipe(tap(sse.push)).subscribe({
    error: (error: unknown) => {
      logger.warn(failureFields(error), 'event_stream_failed');
      sse.close();
    },
    complete: () => void sse.drained().then(sse.close),
  });
  onEnd(sse, () => sending.unsubscribe());
};

const onEnd = (stream: SseStream, act: () => void): void => {
  if (stream.signal.aborted) act();
  else stream.signal.addEventListener('abort', act, { once: true });
};
