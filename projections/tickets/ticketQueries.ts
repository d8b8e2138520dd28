import type { TicketStatus } from '../../domain/tickets/ticket.ts';
import type { ViewFilter } from '../../domain/inbox/views.ts';
import type { Sql } from '../../engine/sql.ts';
import { conditions, inWorkspace, type Conditions } from '../sql/conditions.ts';
import { pageText, selectOne, selectPage, type Order, type PlaceInOrder } from '../sql/select.ts';
import { columnsOf, type RowOf } from '../sql/table.ts';
import { snoozeTable } from './snoozes.ts';
import type { Attachment } from '../../domain/tickets/thread.ts';
import type { Priority } from '../../domain/tickets/priority.ts';
import { messageTable, type MessageRow } from './ticketMessages.ts';
import { ticketTable, type TicketRow } from './ticketTable.ts';
import { foundByWords, hasWords, lookAt, searched, ticketsBy, wordQuery, type Looked } from './ticketSearch.ts';

/** SU-11. `assigneeId` null: tickets of nobody. */
export type TicketFilter = {
  /** What a view of the inbox shows (SU-187). */
  view?: ViewFilter | undefined;
  status?: string | undefined;
  sourceId?: string | undefined;
  assigneeId?: string | null | undefined;
  tag?: string | undefined;
  priority?: Priority | undefined;
  snoozed?: boolean | undefined;
  toSend?: boolean | undefined;
  /** Words of title, body or customer, in any order; the last may be the beginning of one. */
  q?: string | undefined;
};

/** Where a page of tickets ends. */
export type TicketPlace = { receivedAt: string; id: string };

const COLUMNS = columnsOf(ticketTable, 't');
const SELECT = `select ${columnsOf(ticketTable)} from tickets`;
const THREAD = `select ${columnsOf(messageTable)} from ticket_messages
  where ticket_id = $1 order by written_at, arrived, place`;

/** Null for an unknown id and for a ticket of another workspace. */
export const findTicket = (sql: Sql, workspaceId: string, id: string): Promise<TicketRow | null> =>
  selectOne(sql, SELECT, inWorkspace(workspaceId, { id }));

/** SU-08: messages after the first, oldest first; those of one moment as they came. */
export const threadOf = async (sql: Sql, ticketId: string): Promise<MessageRow[]> => {
  const { rows } = await sql.query<MessageRow>(THREAD, [ticketId], 'prepared');
  return rows;
};

/**
 * What tells whether a source gives something new: the first message with its time, the keys of those after it, what
 * hangs on them, and whether it waits for its investigation.
 */
export type KnownTicket = {
  receivedAt: string;
  body: string | null;
  keys: ReadonlySet<string>;
  attachments: readonly Attachment[];
  status: TicketStatus;
};

/** These tickets by their ids, as far as they are known. */
export const knownTickets = async (
  sql: Sql,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, KnownTicket>> => {
  type Row = Pick<TicketRow, 'id' | 'received_at' | 'body' | 'status' | 'attachments'> & { keys: string[] };
  const { rows } = await sql.query<Row>(
    `select t.id, t.received_at, t.body, t.status, t.attachments, array(select m.key from ticket_messages m where m.ticket_id = t.id) as keys
       from tickets t where t.id = any ($1::uuid[])`,
    [ticketIds],
  );
  return new Map(
    rows.map(({ id, received_at: receivedAt, body, status, attachments, keys }) => [
      id,
      { receivedAt, body, status, attachments: attachments ?? [], keys: new Set(keys) },
    ]),
  );
};

/** Newest first; at most `limit`, after `place`. */
export const listTickets = (
  sql: Sql,
  workspaceId: string,
  filter: TicketFilter,
  limit: number,
  place: TicketPlace | null,
): Promise<TicketRow[]> => {
  const after = place && ([place.receivedAt, place.id] as const);
  const list = { sql, workspaceId, filter, limit, after };
  if (filter.q === undefined) {
    const { from, where, order } = inOrder(list);
    return selectPage(sql, `select ${COLUMNS} from ${from}`, where, order, limit, after);
  }
  const query = wordQuery(filter.q);
  return query === null
    ? Promise.resolve([])
    : searched(
        limit,
        (max) => near(list, query, max),
        (max) => found(list, query, max),
      );
};

type TicketList = {
  sql: Sql;
  workspaceId: string;
  filter: TicketFilter;
  limit: number;
  after: PlaceInOrder | null;
};

/** The tickets of the filter, as an index gives them in their order. */
const inOrder = ({ workspaceId, filter }: TicketList): { from: string; where: Conditions; order: Order } => {
  const where = conditions();
  const { tag } = filter;
  const [of, id] = tag === undefined ? ['t', 'id'] : ['g', 'ticket_id'];
  where.add(`${of}.workspace_id = ?`, workspaceId);
  if (tag !== undefined) where.add('g.tag = ?', tag);
  for (const condition of ticketConditions(where, of, filter)) where.add(condition);
  const from = tag === undefined ? 'tickets t' : 'ticket_tags g join tickets t on t.id = g.ticket_id';
  return { from, where, order: { key: `${of}.received_at`, direction: 'desc', id: `${of}.${id}` } };
};

/** Those of the next `max` tickets that have the words. */
const near = (list: TicketList, query: string, max: number): Promise<Looked<TicketRow>> => {
  const { from, where, order } = inOrder(list);
  const text = pageText(
    `select ${order.id} as id, ${order.key} as received_at from ${from}`,
    where,
    order,
    max + 1,
    list.after,
  );
  const page = `select ${COLUMNS} from looked n ${hasWords('n.id', where.value(query))} ${ticketsBy('n.id')}
      order by n.received_at desc, n.id desc limit ${list.limit}`;
  return lookAt(list.sql, { text, max }, 'page', page, where.values);
};

/** Of all tickets that have the words, if they are no more than `max`. */
const found = (
  { sql, workspaceId, filter, limit, after }: TicketList,
  query: string,
  max: number,
): Promise<Looked<TicketRow>> => {
  const where = conditions();
  const text = foundByWords(where.value(query), max);
  where.add('t.workspace_id = ?', workspaceId);
  for (const condition of ticketConditions(where, 't', filter)) where.add(condition);
  if (filter.tag !== undefined) where.add('? = any(t.tags)', filter.tag);
  const order: Order = { key: 't.received_at', direction: 'desc', id: 't.id' };
  const select = `select ${COLUMNS} from looked ${ticketsBy('looked.ticket_id')}`;
  const page = pageText(select, where, order, limit, after);
  return lookAt(sql, { text, max }, 'nothing', page, where.values);
};

/**
 * What the tickets `t` must be by themselves: all of the filter but tag and words. `of`: the table whose index the list
 * walks along, which has some of the columns too.
 */
export const ticketConditions = (
  where: Conditions,
  of: string,
  { status, sourceId, assigneeId, priority, snoozed, toSend, view }: TicketFilter,
): readonly string[] => [
  ...(view?.status === undefined ? [] : [oneOf(where, `${of}.status`, view.status)]),
  ...(view?.verdict === undefined ? [] : [oneOf(where, `${of}.verdict_kind`, view.verdict)]),
  ...(status === undefined ? [] : [`${of}.status = ${where.value(status)}`]),
  ...(sourceId === undefined ? [] : [`${of}.source_id = ${where.value(sourceId)}`]),
  ...(assigneeId === undefined ? [] : [is('t.assignee_id', assigneeId && where.value(assigneeId))]),
  ...(priority === undefined ? [] : [`t.priority = ${where.value(priority)}`]),
  ...(toSend === undefined ? [] : [toSend ? 't.to_send' : 'not t.to_send']),
  ...(snoozed === undefined ? [] : [`t.snoozed_until is ${snoozed ? 'not null' : 'null'}`]),
];

const is = (column: string, place: string | null): string =>
  place === null ? `${column} is null` : `${column} = ${place}`;

/** A single value is compared, so that an index is walked in its order. */
const oneOf = (where: Conditions, column: string, values: readonly string[]): string =>
  values.length === 1 ? `${column} = ${where.value(values[0])}` : `${column} = any (${where.value(values)}::text[])`;

/** A ticket that comes back at `until` (ISO 8601), or has not come back since. */
export type TimedSnooze = { ticketId: string; workspaceId: string; until: string };

/** Those that come back next. */
export const nextSnoozes = async (sql: Sql, limit: number): Promise<readonly TimedSnooze[]> => {
  const { rows } = await sql.query<RowOf<typeof snoozeTable>>(
    `select ${columnsOf(snoozeTable)} from ticket_snoozes order by until, ticket_id limit $1`,
    [limit],
    'prepared',
  );
  return rows.map(({ ticket_id: ticketId, workspace_id: workspaceId, until }) => ({ ticketId, workspaceId, until }));
};
