import {
  auditTime,
  catchError,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  finalize,
  from,
  map,
  share,
  switchMap,
  type Observable,
} from 'rxjs';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { savedViews } from '../../domain/inbox/savedViews/savedViews.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import { failureFields } from '../../engine/async/failure.ts';
import type { LiveEvents } from '../../engine/feed/liveEvents.ts';
import type { Sql } from '../../engine/sql.ts';
import { viewCountsOf, type ViewCounts } from '../../projections/inbox/viewCounts.ts';
import { encodeFrame, type Encoded } from '../streams/sse.ts';

export type CountDeps = { live: Pick<LiveEvents, 'of'>; reads: Sql; logger: Logger };

/** However much happens, counts are told so often at most. */
const APART_MS = 200;

/**
 * SU-187, SU-196: the counts of the views of a workspace as one user sees them, in a frame without an id whenever they have
 * become others. They are read once for all streams of a workspace.
 */
export const countFrames = (deps: CountDeps): ((workspaceId: string, userId: string) => Observable<Encoded>) => {
  const known = new Map<string, Observable<ViewCounts>>();
  const ofWorkspace = (workspaceId: string): Observable<ViewCounts> => {
    const counts =
      known.get(workspaceId) ??
      defer(() => from(deps.live.of(['tickets', 'inbox_views']))).pipe(
        switchMap(({ events }) => events),
        filter((events) => events.some((event) => event.meta.workspaceId === workspaceId && movesCounts(event))),
        auditTime(APART_MS),
        concatMap(() => read(deps, workspaceId)),
        finalize(() => known.delete(workspaceId)),
        share(),
      );
    known.set(workspaceId, counts);
    return counts;
  };
  return (workspaceId, userId) =>
    ofWorkspace(workspaceId).pipe(
      map((countsOf) => countsOf(userId)),
      distinctUntilChanged((one, other) => JSON.stringify(one) === JSON.stringify(other)),
      map((counts) => encodeFrame({ event: 'counts', data: { counts } })),
    );
};

const movesCounts = (event: RecordedEvent): boolean => tickets.holds(event) || savedViews.holds(event);

/** Counts that cannot be read now are told with the next change. */
const read = ({ reads, logger }: CountDeps, workspaceId: string) =>
  from(viewCountsOf(reads, workspaceId)).pipe(
    catchError((error: unknown) => {
      logger.warn(failureFields(error), 'inbox_counts_unreadable');
      return EMPTY;
    }),
  );
