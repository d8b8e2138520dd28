import { START, type Position } from '../../domain/core/log/eventLog.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import type { LiveBus } from '../../engine/feed/liveEvents.ts';
import { projectionBehind } from '../../engine/projections/progress.ts';
import type { EventIndexFilter } from '../../projections/events/eventIndexQueries.ts';
import { selects, type Selection } from './frames.ts';
import { missedEvents, type MissedDeps, type Span } from './missedEvents.ts';
import { joined, type Encoded, type SseStream } from './sse.ts';

export type ReplayDeps = MissedDeps & {
  store: Pick<EventStore, 'head' | 'isPosition'>;
  /** `SERVICE_SSE_REPLAY_LIMIT`. */
  replayLimit: number;
};

/** Where a stream begins: right after `at`. `reset`: the client has missed what cannot be sent. */
export type StreamStart = { at: Position; reset: boolean };

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
  const tooMany = await missesMoreThan(deps, span, selection, signal);
  return tooMany ? { at: shown, reset: true } : { at: lastEventId, reset: false };
};

/** Sends what is selected of the span, as fast as the client reads. Ends early when the stream has ended. */
export const replay = async (deps: MissedDeps, span: Span, selection: Selection, stream: SseStream): Promise<void> => {
  let frames: Encoded[] = [];
  const send = async (): Promise<void> => {
    stream.push(joined(frames));
    frames = [];
    await stream.drained();
  };
  for await (const event of missedEvents(deps, span, kindsOf(selection), stream.signal)) {
    if (stream.signal.aborted) return;
    if (!selects(selection, event)) continue;
    const frame = selection.frames.of(event);
    if (frame !== null) frames.push(frame);
    if (frames.length === FRAMES_PER_DRAIN) await send();
    if (selection.isLast?.(event) === true) {
      await send();
      return stream.close();
    }
  }
  await send();
};

const kindsOf = ({ workspaceId, among }: Selection): EventIndexFilter => ({ workspaceId, ...among });

/** Counts before anything is sent, so that a reset stands alone; holds one batch in memory. */
const missesMoreThan = async (
  { replayLimit: limit, ...deps }: ReplayDeps,
  span: Span,
  selection: Selection,
  signal: AbortSignal,
): Promise<boolean> => {
  let read = 0;
  let missed = 0;
  for await (const event of missedEvents(deps, span, kindsOf(selection), signal)) {
    read += 1;
    if (selects(selection, event)) missed += 1;
    if (missed > limit || read > limit * SCAN_FACTOR) return true;
  }
  return false;
};
