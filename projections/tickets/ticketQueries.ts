import type { Sql } from '../../engine/sql.ts';
import { conditions, inWorkspace, type Conditions } from '../sql/conditions.ts';
import { pageText, selectOne, selectPage, type Order, type PlaceInOrder } from '../sql/select.ts';
import type { TicketRow } from './tickets.ts';
import { foundByWords, hasWords, NEAR_MAX, searched, wordQuery } from './ticketSearch.ts';

/** SU-11. `assigneeId` null: tickets of nobody. */
export type TicketFilter = {
  status?: string | undefined;
  sourceId?: string | undefined;
  assigneeId?: string | null | undefined;
  tag?: string | undefined;
  /** Words of title, body or customer, in any order; the last may be the beginning of one. */
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
  const after = place && ([place.receivedAt, place.id] as const);
  const list = { sql, workspaceId, filter, limit, after };
  if (filter.q === undefined) {
    const { from, where, order } = inOrder(list);
    return selectPage(sql, `select t.* from ${from}`, where, order, limit, after);
  }
  const query = wordQuery(filter.q);
  return query === null
    ? Promise.resolve([])
    : searched(
        limit,
        () => near(list, query),
        () => all(list, query),
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
  const by = (table: string, id: string): Order => {
    where.add(`${table}.workspace_id = ?`, workspaceId);
    return { key: `${table}.received_at`, direction: 'desc', id: `${table}.${id}` };
  };
  for (const condition of ticketConditions(where, filter)) where.add(condition);
  if (filter.tag === undefined) return { from: 'tickets t', order: by('t', 'id'), where };
  where.add('g.tag = ?', filter.tag);
  return { from: 'ticket_tags g join tickets t on t.id = g.ticket_id', order: by('g', 'ticket_id'), where };
};

/** Those of the next tickets that have the words. */
const near = async (list: TicketList, query: string): Promise<TicketRow[]> => {
  const { from, where, order } = inOrder(list);
  const next = pageText(
    `select ${order.id} as id, ${order.key} as received_at from ${from}`,
    where,
    order,
    NEAR_MAX,
    list.after,
  );
  const { rows } = await list.sql.query<TicketRow>(
    `select t.* from (${next}) n ${hasWords('n.id', where.value(query))} join tickets t on t.id = n.id
      order by n.received_at desc, n.id desc limit ${where.value(list.limit)}`,
    where.values,
  );
  return rows;
};

/** Of all tickets that have the words. */
const all = ({ sql, workspaceId, filter, limit, after }: TicketList, query: string): Promise<TicketRow[]> => {
  const where = conditions();
  const found = foundByWords(where.value(query));
  where.add('t.workspace_id = ?', workspaceId);
  for (const condition of ticketConditions(where, filter)) where.add(condition);
  if (filter.tag !== undefined) where.add('? = any(t.tags)', filter.tag);
  const order: Order = { key: 't.received_at', direction: 'desc', id: 't.id' };
  return selectPage(
    sql,
    `${found} select t.* from found join tickets t on t.id = found.ticket_id`,
    where,
    order,
    limit,
    after,
  );
};

/** What tickets `t` must be by themselves: all of the filter but tag and words. */
export const ticketConditions = (
  where: Conditions,
  { status, sourceId, assigneeId }: TicketFilter,
): readonly string[] => [
  ...(status === undefined ? [] : [`t.status = ${where.value(status)}`]),
  ...(sourceId === undefined ? [] : [`t.source_id = ${where.value(sourceId)}`]),
  // No event assigns a ticket yet: every ticket is nobody's.
  ...(typeof assigneeId === 'string' ? ['false'] : []),
];
