import { z } from 'zod';
import { conditions } from '../sql/conditions.ts';
import type { Sql } from '../../engine/sql.ts';
import { restrictTickets, type TicketFilter } from '../tickets/ticketQueries.ts';
import type { TicketRow } from '../tickets/tickets.ts';

/** What the inbox may be narrowed to (SU-157). */
export type InboxFilter = Pick<TicketFilter, 'status' | 'assigneeId' | 'q'> & {
  type?: 'ticket' | 'chat_session' | undefined;
};

/** Where a page of the inbox ends: the last item's place in the order that stood at position `asOf`. */
export const InboxPlace = z.object({ asOf: z.string(), at: z.string(), id: z.string() });
export type InboxPlace = z.infer<typeof InboxPlace>;

/** A ticket with its place in the order that the page is read in. */
export type InboxRow = TicketRow & { as_of: string; active_at: Date };

const PREVIEW_LENGTH = 160;

/**
 * SU-157: last active first, then by id. With a `place` it reads on in the order of the first page, whatever has
 * become active since, so that paging repeats and skips nothing.
 */
export const listInbox = async (
  sql: Sql,
  workspaceId: string,
  filter: InboxFilter,
  limit: number,
  place: InboxPlace | null,
): Promise<InboxRow[]> => {
  const where = conditions();
  where.add('tickets.workspace_id = ?', workspaceId);
  // Chat sessions come with the widget; until then every item is a ticket.
  if (filter.type === 'chat_session') where.add('false');
  restrictTickets(where, filter);
  const asOf =
    place === null
      ? `(select max(since) from ticket_activity where workspace_id = ${where.value(workspaceId)})`
      : `${where.value(place.asOf)}::text`;
  where.add(`activity.since <= ${asOf} and (activity.until is null or activity.until > ${asOf})`);
  if (place !== null)
    where.add(
      'activity.at <= ?::timestamptz and (activity.at < ?::timestamptz or activity.ticket_id > ?::uuid)',
      place.at,
      place.at,
      place.id,
    );
  const { rows } = await sql.query<InboxRow>(
    `select tickets.*, activity.at as active_at, ${asOf} as as_of
       from ticket_activity activity join tickets on tickets.id = activity.ticket_id
      where ${where.text()}
      order by activity.at desc, activity.ticket_id limit ${where.value(limit)}`,
    where.values,
  );
  return rows;
};

/** The place right after `row`. */
export const inboxPlaceAfter = (row: InboxRow): InboxPlace => ({
  asOf: row.as_of,
  at: row.active_at.toISOString(),
  id: row.id,
});

/** SU-158: the beginning of the text, on one line. */
export const previewOf = (body: string | null): string | null =>
  body === null
    ? null
    : body
        .slice(0, PREVIEW_LENGTH * 4)
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, PREVIEW_LENGTH)
        .toWellFormed();
