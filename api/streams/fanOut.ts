import { filter, finalize, map, share, takeWhile, type Observable } from 'rxjs';
import type { Position } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { isOf, type Frames, type Selection } from './frames.ts';
import { joined, type Encoded } from './sse.ts';

/**
 * What a stream that has sent everything up to `after` is sent from now on, several events at a time as one write. Completes
 * after the last event that the selection shows, and with the events.
 */
export type FanOut = (selection: Selection, after: Position) => Observable<Encoded>;

/** Events with their frames as one write, where that is the same for many streams. */
type Batch = { events: readonly RecordedEvent[]; shared?: Encoded };

/** Streams of one workspace and one kind that have no filter of their own are sent the very same bytes, encoded once. */
export const createFanOut = (shown: Observable<readonly RecordedEvent[]>): FanOut => {
  const shared = shareBatches(shown);
  return (selection, after) => {
    const batches: Observable<Batch> =
      selection.lets === undefined ? shared(selection) : shown.pipe(map((events) => ({ events })));
    return batches.pipe(
      map((batch) => partOf(batch, selection, after)),
      takeWhile(({ isLast }) => !isLast, true),
      filter(({ part }) => part.frames > 0),
      map(({ part }) => part),
    );
  };
};

const shareBatches = (shown: Observable<readonly RecordedEvent[]>) => {
  const known = new WeakMap<Frames, Map<string, Observable<Batch>>>();
  return ({ frames, workspaceId }: Selection): Observable<Batch> => {
    const ofKind = known.get(frames) ?? new Map<string, Observable<Batch>>();
    known.set(frames, ofKind);
    const batches =
      ofKind.get(workspaceId) ??
      shown.pipe(
        map((events) => events.filter((event) => isOf(workspaceId, event))),
        filter((events) => events.length > 0),
        map((events) => ({ events, shared: encodedIn(frames, events) })),
        finalize(() => ofKind.delete(workspaceId)),
        share(),
      );
    ofKind.set(workspaceId, batches);
    return batches;
  };
};

/** A stream may have sent some of the events already: it began where another process was ahead of this one. */
const partOf = ({ events, shared }: Batch, selection: Selection, after: Position) => {
  const { frames, workspaceId, lets, isLast } = selection;
  const own = events.filter((event) => event.position > after && isOf(workspaceId, event) && (lets?.(event) ?? true));
  return {
    part: shared !== undefined && own.length === events.length ? shared : encodedIn(frames, own),
    isLast: isLast !== undefined && own.some(isLast),
  };
};

const encodedIn = (frames: Frames, events: readonly RecordedEvent[]): Encoded =>
  joined(events.flatMap((event) => frames.of(event) ?? []));
