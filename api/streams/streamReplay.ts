import { START, type Position } from '../../domain/core/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/eventStore.ts';
import type { LiveBus } from '../../engine/feed/liveEvents.ts';
import type { LogFeed } from '../../engine/feed/logFeed.ts';
import { projectionBehind } from '../../engine/projections/progress.ts';
import { selects, type Selection } from './frames.ts';
import { inParts, type SseStream } from './sse.ts';

export type ReplayDeps = {
  /** Reads what a client has missed. */
  feed: Pick<LogFeed, 'from'>;
  store: Pick<EventStore, 'head' | 'isPosition'>;
  /** `SERVICE_SSE_REPLAY_LIMIT`. */
  replayLimit: number;
};

/** Where a stream begins: right after `at`. `reset`: the client has missed what cannot be sent. */
export type StreamStart = { at: Position; reset: boolean };

type Span = { after: Position; upTo: Position };

/** How many events of others may be read for one that the stream shows, before a resume becomes a reset. */
const SCAN_FACTOR = 20;
const FRAMES_PER_DRAIN = 100;

/**
 * `lastEventId` is known when it is a position of this log. It may lie beyond what this process has shown:
 * another one was ahead. Reads nothing more once `signal` aborts.
 */
export const startOf = async (
  deps: ReplayDeps,
  live: LiveBus,
  lastEventId: string | undefined,
  selection: Selection,
  signal: AbortSignal,
): Promise<StreamStart> => {
  const shown = live.position();
  if (shown === null) throw projectionBehind([]);
  if (lastEventId === undefined) return { at: shown, reset: false };
  const { store } = deps;
  if (lastEventId === START || !store.isPosition(lastEventId)) return { at: shown, reset: true };
  if (lastEventId > shown && lastEventId > (await store.head())) return { at: shown, reset: true };
  const span = { after: lastEventId, upTo: shown };
  const tooMany = await missesMoreThan(deps.replayLimit, deps.feed, span, selection, signal);
  return tooMany ? { at: shown, reset: true } : { at: lastEventId, reset: false };
};

/** Sends what is selected of the span, as fast as the client reads. Ends early when the stream has ended. */
export const replay = async (
  feed: Pick<LogFeed, 'from'>,
  span: Span,
  selection: Selection,
  stream: SseStream,
): Promise<void> => {
  let frames: Buffer[] = [];
  const send = async (): Promise<void> => {
    stream.push(inParts(frames));
    frames = [];
    await stream.drained();
  };
  for await (const event of eventsOf(feed, span, stream.signal)) {
    if (stream.signal.aborted) return;
    const frame = selects(selection, event) ? selection.frames.of(event) : null;
    if (frame !== null) frames.push(frame);
    if (frames.length === FRAMES_PER_DRAIN) await send();
  }
  await send();
};

/** Counts before anything is sent, so that a reset stands alone; holds one batch in memory. */
const missesMoreThan = async (
  limit: number,
  feed: Pick<LogFeed, 'from'>,
  span: Span,
  selection: Selection,
  signal: AbortSignal,
): Promise<boolean> => {
  let read = 0;
  let missed = 0;
  for await (const event of eventsOf(feed, span, signal)) {
    read += 1;
    if (selects(selection, event)) missed += 1;
    if (missed > limit || read > limit * SCAN_FACTOR) return true;
  }
  return false;
};

/** The feed would wait for more: what is asked for is there already, so it ends at the last of it. */
const eventsOf = async function* (
  feed: Pick<LogFeed, 'from'>,
  { after, upTo }: Span,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  if (after >= upTo) return;
  for await (const batch of feed.from(after, signal))
    for (const event of batch) {
      if (event.position <= upTo) yield event;
      if (event.position >= upTo) return;
    }
};
