import type { Sql } from '../../engine/sql.ts';
import { conditions } from '../sql/conditions.ts';
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
export const findTicket = async (sql: Sql, workspaceId: string, id: string): Promise<TicketRow | null> => {
  const { rows } = await sql.query<TicketRow>('select * from tickets where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return rows[0] ?? null;
};

/** Newest first; at most `limit`, after `place`. */
export const listTickets = async (
  sql: Sql,
  workspaceId: string,
  filter: TicketFilter,
  limit: number,
  place: TicketPlace | null,
): Promise<TicketRow[]> => {
  const where = conditions();
  where.add('workspace_id = ?', workspaceId);
  restrictTickets(where, filter);
  if (place !== null) where.add('(received_at, id) < (?::timestamptz, ?::uuid)', place.receivedAt, place.id);
  const { rows } = await sql.query<TicketRow>(
    `select * from tickets where ${where.text()} order by received_at desc, id desc limit ${where.value(limit)}`,
    where.values,
  );
  return rows;
};

/** Adds the filter to a query over `tickets`. */
export const restrictTickets = (where: ReturnType<typeof conditions>, filter: TicketFilter): void => {
  if (filter.status !== undefined) where.add('status = ?', filter.status);
  if (filter.sourceId !== undefined) where.add('source_id = ?', filter.sourceId);
  // No event assigns a ticket yet: every ticket is nobody's.
  if (typeof filter.assigneeId === 'string') where.add('false');
  if (filter.tag !== undefined) where.add('? = any(tags)', filter.tag);
  if (filter.q === undefined) return;
  const pattern = `%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  where.add('(title ilike ? or body ilike ? or customer ilike ?)', pattern, pattern, pattern);
};
