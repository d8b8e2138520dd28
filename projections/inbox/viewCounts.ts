import { isPersonal, type TicketFilter } from '../../domain/inbox/ticketFilter.ts';
import { BUILT_IN_VIEWS } from '../../domain/inbox/views.ts';
import type { Sql } from '../../engine/sql.ts';
import { ticketCountsOf } from '../tickets/ticketCounts.ts';

/** How many items each view shows to a user, by the id of the view. */
export type ViewCounts = (userId: string) => Readonly<Record<string, number>>;

/** SU-187: the counts of the views of a workspace, at one moment and for all its people, from what is kept. */
export const viewCountsOf = async (sql: Sql, workspaceId: string): Promise<ViewCounts> => {
  const counts = await ticketCountsOf(sql, workspaceId, []);
  const views: readonly [string, { filter: TicketFilter }][] = Object.entries(BUILT_IN_VIEWS);
  const alike = new Map(
    views.map(([id, { filter }]) => [id, isPersonal(filter) ? null : counts.of(filter, '')] as const),
  );
  return (userId) =>
    Object.fromEntries(views.map(([id, { filter }]) => [id, alike.get(id) ?? counts.of(filter, userId) ?? 0]));
};
