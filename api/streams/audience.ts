import type { Position } from '../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import type { Frames, Selection } from './frames.ts';
import { joined, type Encoded, type SseStream } from './sse.ts';

/** A stream that follows live. `after`: what it has sent already. */
export type Member = { selection: Selection; sse: Pick<SseStream, 'push' | 'drained' | 'close'>; after: Position };

/** The streams that follow one bus. */
export type Audience = {
  /** Gives back how to leave. */
  add(member: Member): () => void;
  /** Sends each member what it selects of the next events of the log. */
  show: (events: readonly RecordedEvent[]) => void;
  /** Nothing comes any more: ends all streams. */
  end: () => void;
};

/** Streams of one workspace and one kind. Those without a filter of their own are sent the very same bytes. */
type Group = { frames: Frames; members: Set<Member> };

/**
 * An event is looked at once for each workspace that has streams and may see it, not once for each stream, and only
 * members with a filter of their own are asked about it.
 */
export const createAudience = (): Audience => {
  const workspaces = new Map<string, Map<Frames, Group>>();

  const groupOf = ({ workspaceId, frames }: Selection): Group => {
    const groups = workspaces.get(workspaceId) ?? new Map<Frames, Group>();
    workspaces.set(workspaceId, groups);
    const group = groups.get(frames) ?? { frames, members: new Set() };
    groups.set(frames, group);
    return group;
  };
  const leave = (member: Member): void => {
    const { workspaceId, frames } = member.selection;
    const groups = workspaces.get(workspaceId);
    const members = groups?.get(frames)?.members;
    members?.delete(member);
    if (members?.size === 0) groups?.delete(frames);
    if (groups?.size === 0) workspaces.delete(workspaceId);
  };

  return {
    add: (member) => {
      groupOf(member.selection).members.add(member);
      return () => leave(member);
    },
    show: (events) => {
      for (const [workspaceId, theirs] of byWorkspace(events, workspaces))
        for (const group of workspaces.get(workspaceId)?.values() ?? []) showTo(group, theirs);
    },
    end: () => {
      const groups = [...workspaces.values()].flatMap((byKind) => [...byKind.values()]);
      for (const { sse } of groups.flatMap(({ members }) => [...members])) sse.close();
    },
  };
};

/** The events of each of the workspaces, those of no workspace among them, in the order of the log. */
const byWorkspace = (
  events: readonly RecordedEvent[],
  workspaces: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, readonly RecordedEvent[]> => {
  const found = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const { workspaceId } = event.meta;
    for (const id of workspaceId === undefined ? workspaces.keys() : [workspaceId]) {
      if (!workspaces.has(id)) continue;
      const theirs = found.get(id);
      if (theirs === undefined) found.set(id, [event]);
      else theirs.push(event);
    }
  }
  return found;
};

const showTo = ({ frames, members }: Group, events: readonly RecordedEvent[]): void => {
  const first = events[0]?.position;
  let shared: Encoded | null = null;
  for (const { selection, sse, after } of members) {
    const { lets, isLast } = selection;
    if (lets === undefined && first !== undefined && first > after) {
      shared ??= joined(shown(frames, events));
      if (shared.frames > 0) sse.push(shared);
      continue;
    }
    const own = joined(
      shown(
        frames,
        events.filter((event) => event.position > after && (lets?.(event) ?? true)),
      ),
    );
    if (own.frames > 0) sse.push(own);
    if (isLast !== undefined && events.some((event) => event.position > after && isLast(event)))
      void sse.drained().then(() => sse.close());
  }
};

const shown = (frames: Frames, events: readonly RecordedEvent[]): readonly Encoded[] =>
  events.flatMap((event) => frames.of(event) ?? []);
