import type { Sql } from '../../engine/sql.ts';
import { inWorkspace, type Conditions } from '../sql/conditions.ts';
import { selectOne, selectPage, type Order } from '../sql/select.ts';
import type { TicketRow } from './tickets.ts';

/** SU-11. `assigneeId` null: tickets of nobody. */
export type TicketFilter = {
  status?: string | undefined;
  sourceId?: string | undefined;
  assigneeId?: string | null | undefined;
  tag?: string | undefined;
  /** Text in title, body or customer, whatever its case. */
  q?: string | undefined;
};

/** Where a page of tickets ends. */
export type TicketPlace = { receivedAt: string; id: string };

/** Null for an unknown id and for a ticket of another workspace. */
export const findTicket = (sql: Sql, workspaceId: string, id: string): Promise<TicketRow | null> =>
  selectOne(sql, 'select * from tickets', inWorkspace(workspaceId, { id }));

/** Newest first; at most `limit`, after `place`. */
export const listTickets = (
  sql: Sql,
  workspaceId: string,
  filter: TicketFilter,
  limit: number,
  place: TicketPlace | null,
): Promise<TicketRow[]> => {
  const where = inWorkspace(workspaceId);
  restrictTickets(where, filter);
  return selectPage(sql, 'select * from tickets', where, NEWEST_FIRST, limit, place && [place.receivedAt, place.id]);
};

const NEWEST_FIRST: Order = { key: 'received_at', direction: 'desc' };

/** Adds the filter to a query over `tickets`. */
export const restrictTickets = (where: Conditions, filter: TicketFilter): void => {
  where.equal({ status: filter.status, source_id: filter.sourceId });
  // No event assigns a ticket yet: every ticket is nobody's.
  if (typeof filter.assigneeId === 'string') where.add('false');
  if (filter.tag !== undefined) where.add('? = any(tags)', filter.tag);
  if (filter.q === undefined) return;
  const pattern = `%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  where.add('(title ilike ? or body ilike ? or customer ilike ?)', pattern, pattern, pattern);
};
