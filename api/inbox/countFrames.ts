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
import type { Logger } from '../../domain/core/logger.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import { failureFields } from '../../engine/async/failure.ts';
import type { LiveEvents } from '../../engine/feed/liveEvents.ts';
import type { Sql } from '../../engine/sql.ts';
import { countsOfViews } from '../../projections/tickets/ticketCounts.ts';
import { encodeFrame, type Encoded } from '../streams/sse.ts';

export type CountDeps = { live: Pick<LiveEvents, 'of'>; reads: Sql; logger: Logger };

/** However much happens, counts are told so often at most. */
const APART_MS = 200;

/**
 * SU-187, SU-196: the counts of a workspace's views, in a frame without an id whenever they have become others. They are
 * read once for all streams of a workspace.
 */
export const countFrames = (deps: CountDeps) => {
  const known = new Map<string, Observable<Encoded>>();
  return (workspaceId: string): Observable<Encoded> => {
    const frames =
      known.get(workspaceId) ??
      defer(() => from(deps.live.of(['tickets']))).pipe(
        switchMap(({ events }) => events),
        filter((events) => events.some((event) => event.meta.workspaceId === workspaceId && tickets.holds(event))),
        auditTime(APART_MS),
        concatMap(() => read(deps, workspaceId)),
        distinctUntilChanged((one, other) => JSON.stringify(one) === JSON.stringify(other)),
        map((counts) => encodeFrame({ event: 'counts', data: { counts } })),
        finalize(() => known.delete(workspaceId)),
        share(),
      );
    known.set(workspaceId, frames);
    return frames;
  };
};

/** Counts that cannot be read now are told with the next change. */
const read = ({ reads, logger }: CountDeps, workspaceId: string) =>
  from(countsOfViews(reads, workspaceId)).pipe(
    catchError((error: unknown) => {
      logger.warn(failureFields(error), 'inbox_counts_unreadable');
      return EMPTY;
    }),
  );
