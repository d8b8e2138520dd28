import { isPersonal, type TicketFilter } from '../../domain/inbox/ticketFilter.ts';
import { BUILT_IN_VIEWS, savedViewFilter } from '../../domain/inbox/views.ts';
import type { Sql } from '../../engine/sql.ts';
import { ticketCountsOf } from '../tickets/ticketCounts.ts';
import { isSeenBy, savedViewsOf } from './savedViews.ts';

/** How many items each view shows to a user, by the id of the view. */
export type ViewCounts = (userId: string) => Readonly<Record<string, number>>;

/** A view to be counted: whether a user sees it, and how many items it shows if it shows all people the same. */
type Counted = { id: string; filter: TicketFilter; isSeenBy: (userId: string) => boolean };

/**
 * SU-187: the counts of the views of a workspace, at one moment and for all its people, from what is kept; without views
 * that ask what is not kept, such as words and times.
 */
export const viewCountsOf = async (sql: Sql, workspaceId: string): Promise<ViewCounts> => {
  const saved = await savedViewsOf(sql, workspaceId);
  const tags = saved.flatMap(({ filter }) => filter?.tag ?? []);
  const counts = await ticketCountsOf(sql, workspaceId, tags);
  const builtIn: readonly [string, { filter: TicketFilter }][] = Object.entries(BUILT_IN_VIEWS);
  const views: readonly Counted[] = [
    ...builtIn.map(([id, { filter }]) => ({ id, filter, isSeenBy: () => true })),
    ...saved.flatMap(({ filter, ...view }) =>
      filter === null
        ? []
        : [
            {
              id: view.id,
              filter: savedViewFilter(filter),
              isSeenBy: (user: string) => isSeenBy({ ...view, filter }, user),
            },
          ],
    ),
  ];
  const alike = new Map(views.map(({ id, filter }) => [id, isPersonal(filter) ? null : counts.of(filter, '')]));
  return (userId) =>
    Object.fromEntries(
      views
        .filter((view) => view.isSeenBy(userId))
        .map(({ id, filter }) => [id, isPersonal(filter) ? counts.of(filter, userId) : alike.get(id)])
        .filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
};
