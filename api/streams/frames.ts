import type { Observable } from 'rxjs';
import type { Position } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { EventIndexFilter } from '../../projections/events/eventIndexQueries.ts';
import { encodeFrame, type Encoded, type SseFrame } from './sse.ts';

/** What an event shows to a kind of streams; null shows nothing. At most one frame, since its id is the event's position. */
export type ToFrame = (event: RecordedEvent) => Omit<SseFrame, 'id'> | null;

/** The frames of a kind of streams: each is serialised once, however many streams send it. */
export type Frames = {
  shows(event: RecordedEvent): boolean;
  /** The same bytes each time, as long as the event is kept; null for one that shows nothing. */
  of(event: RecordedEvent): Encoded | null;
};

/** `toFrame` must be a pure function of the event: who sees the frame is no part of it. */
export const framesOf = (toFrame: ToFrame): Frames => {
  const encoded = new WeakMap<RecordedEvent, Encoded>();
  return {
    shows: (event) => encoded.has(event) || toFrame(event) !== null,
    of: (event) => {
      const known = encoded.get(event);
      if (known !== undefined) return known;
      const frame = toFrame(event);
      if (frame === null) return null;
      const made = encodeFrame({ ...frame, id: event.position });
      encoded.set(event, made);
      return made;
    },
  };
};

/** What one stream shows: frames of a kind, of the events of its workspace and of none, as far as `lets` lets them through. */
export type Selection = {
  workspaceId: string;
  frames: Frames;
  /** Absent where every event of the workspace may show. */
  lets?: (event: RecordedEvent) => boolean;
  /**
   * For streams that tell how one thing changes: how it stands right after `at`, shown by `hello`, and frames of
   * this stream alone, which are asked for each event in the order of the log.
   */
  begin?: (at: Position) => Promise<{ snapshot: Record<string, unknown>; frames: Frames }>;
  /** Whether nothing comes after this event: the stream ends with it. */
  isLast?: (event: RecordedEvent) => boolean;
  /** What it can show at all is of these categories and types, where they are given. */
  among?: Pick<EventIndexFilter, 'category' | 'type'>;
  /** What the stream is sent that is no event, from the moment it is open; never completes. */
  beside?: Observable<Encoded>;
};

/** Whether the event is the workspace's, or of none. */
export const isOf = (workspaceId: string, { meta }: RecordedEvent): boolean =>
  (meta.workspaceId ?? workspaceId) === workspaceId;

export const selects = ({ workspaceId, frames, lets }: Selection, event: RecordedEvent): boolean =>
  isOf(workspaceId, event) && (lets === undefined || lets(event)) && frames.shows(event);
