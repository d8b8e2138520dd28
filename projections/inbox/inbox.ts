import { z } from 'zod';
import { conditions, type Conditions } from '../sql/conditions.ts';
import type { Sql } from '../../engine/sql.ts';
import { ITEM_COLUMNS, type ItemRow } from './inboxItem.ts';
import { readBy, UNREAD } from '../tickets/unread.ts';
import { ticketConditions, type TicketFilter } from '../tickets/ticketQueries.ts';
import {
  foundByWords,
  hasWords,
  lookAt,
  searched,
  ticketsBy,
  wordQuery,
  type Looked,
} from '../tickets/ticketSearch.ts';

/** What the inbox may be narrowed to (SU-157). */
export type InboxFilter = Pick<
  TicketFilter,
  'status' | 'assigneeId' | 'priority' | 'tag' | 'snoozed' | 'toSend' | 'q' | 'view'
> & {
  type?: 'ticket' | 'chat_session' | undefined;
};

/** Where a page of the inbox ends: the last item's place in the order that stood at position `asOf`. */
export const InboxPlace = z.object({ asOf: z.string(), at: z.string(), id: z.string() });
export type InboxPlace = z.infer<typeof InboxPlace>;

/** A ticket with its place in the order that the page is read in. */
export type InboxRow = ItemRow & { as_of: string; active_at: string };

/**
 * SU-157: last active first, then by id. With a `place` it reads on in the order of the first page, whatever has
 * become active since, so that paging repeats and skips nothing. `userId`: for whom items are unread (SU-186).
 */
export const listInbox = async (
  sql: Sql,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  filter: InboxFilter,
  limit: number,
  place: InboxPlace | null,
): Promise<InboxRow[]> => {
  // Chat sessions come with the widget; until then every item is a ticket.
  if (filter.type === 'chat_session') return [];
  const list = { sql, workspaceId, userId, filter, limit, place };
  if (filter.q === undefined) return page(list);
  const query = wordQuery(filter.q);
  return query === null
    ? []
    : searched(
        limit,
        (max) => near(list, query, max),
        (max) => found(list, query, max),
      );
};

type InboxList = {
  sql: Sql;
  workspaceId: string;
  userId: string;
  filter: InboxFilter;
  limit: number;
  place: InboxPlace | null;
};

const IN_ORDER = 'order by active_at desc, id';

/** The next tickets. */
const page = async (list: InboxList): Promise<InboxRow[]> => {
  const where = conditions();
  const next = nextTickets(where, list, list.limit);
  const { rows } = await list.sql.query<InboxRow>(rowsOf(list, where, `(${next}) n`), where.values, 'prepared');
  return rows;
};

/** Those of the next `max` tickets that have the words. */
const near = (list: InboxList, query: string, max: number): Promise<Looked<InboxRow>> => {
  const where = conditions();
  const text = nextTickets(where, list, max + 1);
  const rows = rowsOf(list, where, `looked n ${hasWords('n.id', where.value(query))}`);
  return lookAt(list.sql, { text, max }, 'page', rows, where.values);
};

/** Of all tickets that have the words, if they are no more than `max`. */
const found = (list: InboxList, query: string, max: number): Promise<Looked<InboxRow>> => {
  const where = conditions();
  const text = foundByWords(where.value(query), max);
  const places = placesOf(where, list, 'looked.ticket_id').join(' union all ');
  const rows = rowsOf(list, where, `looked cross join lateral (${places} limit 1) n`);
  return lookAt(list.sql, { text, max }, 'nothing', rows, where.values);
};

/** The statement for the rows of what `n` names in `from`, each with its place and with the position that the list stands as of. */
const rowsOf = ({ workspaceId, userId, place, limit }: InboxList, where: Conditions, from: string): string => {
  const asOf = place === null ? newestActivity(where.value(workspaceId)) : `${where.value(place.asOf)}::text`;
  const page = `select n.id, n.active_at from ${from} order by n.active_at desc, n.id limit ${limit}`;
  return `select ${ITEM_COLUMNS}, ${UNREAD} as unread, n.active_at, ${asOf} as as_of
            from (${page}) n ${ticketsBy('n.id')} ${readBy(where.value(userId))} order by n.active_at desc, n.id`;
};

/** Times may be equal where positions are not: of the newest time the newest position. */
const newestActivity = (workspaceId: string): string =>
  `(select max(active_since) from tickets where workspace_id = ${workspaceId} and updated_at =
     (select max(updated_at) from tickets where workspace_id = ${workspaceId}))`;

const nextTickets = (where: Conditions, list: InboxList, limit: number): string => {
  const places = placesOf(where, list).map((places) => `(${places} ${IN_ORDER} limit ${limit})`);
  return `select * from (${places.join(' union all ')}) p ${IN_ORDER} limit ${limit}`;
};

/**
 * Where the tickets of the filter after the place stand in the list's order, or where one ticket of them does: those
 * that have not been active since the first page, and those that have, which are few and stand where they stood then.
 */
const placesOf = (where: Conditions, list: InboxList, ticketId?: string): string[] =>
  oneStatusEach(list.filter).flatMap((filter) => placesIn(where, { ...list, filter }, ticketId));

/** Each status of a view is a walk along an index of its own, however few tickets have it. */
const oneStatusEach = (filter: InboxFilter): readonly InboxFilter[] =>
  filter.view?.status?.map((status) => ({ ...filter, view: { ...filter.view, status: [status] } })) ?? [filter];

const placesIn = (where: Conditions, { workspaceId, filter, place }: InboxList, ticketId?: string): string[] => {
  const workspace = where.value(workspaceId);
  const asked = [...ticketConditions(where, 't', filter), ...tagCondition(where, filter)]
    .map((condition) => `and ${condition}`)
    .join(' ');
  const only = (id: string): string => (ticketId === undefined ? '' : `and ${id} = ${ticketId}`);
  const now = `select t.id, t.updated_at as active_at from tickets t where t.workspace_id = ${workspace} ${only('t.id')} ${asked}`;
  if (place === null) return [now];
  const [asOf, at, id] = [place.asOf, place.at, place.id].map((part) => where.value(part));
  const behind = (time: string, ticket: string): string =>
    `and ${time} <= ${at}::timestamptz and (${time} < ${at}::timestamptz or ${ticket} > ${id}::uuid)`;
  return [
    `${now} and t.active_since <= ${asOf} ${behind('t.updated_at', 't.id')}`,
    `select t.id, m.at as active_at from ticket_moves m join tickets t on t.id = m.ticket_id
      where m.workspace_id = ${workspace} ${only('m.ticket_id')} ${asked}
        and m.until > ${asOf} and m.since <= ${asOf} ${behind('m.at', 'm.ticket_id')}`,
  ];
};

/** A tag has no index in the order of the inbox: the next in order are looked at. */
const tagCondition = (where: Conditions, { tag }: InboxFilter): readonly string[] =>
  tag === undefined ? [] : [`${where.value(tag)} = any (t.tags)`];

/** The place right after `row`. */
export const inboxPlaceAfter = (row: InboxRow): InboxPlace => ({
  asOf: row.as_of,
  at: row.active_at,
  id: row.id,
});
