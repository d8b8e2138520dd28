import type { Sql } from '../../engine/sql.ts';
import { conditions, type Conditions } from '../sql/conditions.ts';
import { pageText, selectPage, type Order, type PlaceInOrder } from '../sql/select.ts';
import { columnsOf } from '../sql/table.ts';
import { candidates, looksFor, otherWords } from './candidates.ts';
import {
  asksForNothing,
  rareConditions,
  received,
  walkConditions,
  wordConditions,
  type Asked,
  type Walked,
} from './ticketFilter.ts';
import { lookAt, searched, ticketsBy, type Looked } from './ticketSearch.ts';
import { ticketTable, type TicketRow } from './ticketTable.ts';

/** Where a page of tickets ends. */
export type TicketPlace = { receivedAt: string; id: string };

const COLUMNS = columnsOf(ticketTable, 't');

/** SU-11: newest first; at most `limit`, after `place`. */
export const listTickets = async (
  sql: Sql,
  asked: Asked,
  limit: number,
  place: TicketPlace | null,
): Promise<TicketRow[]> => {
  if (asksForNothing(asked)) return [];
  const tag = onlyTag(asked);
  const walked = { tag: tag !== null, verdict: false, received: true };
  const list = { sql, asked, tag, walked, limit, after: place && ([place.receivedAt, place.id] as const) };
  return looksFor(asked, walked)
    ? searched(
        limit,
        (max) => near(list, max),
        (max) => found(list, max),
      )
    : page(list);
};

type TicketList = {
  sql: Sql;
  asked: Asked;
  /** The tag whose index is walked. */
  tag: string | null;
  walked: Walked;
  limit: number;
  after: PlaceInOrder | null;
};

const onlyTag = ({ filters }: Asked): string | null => {
  const tags = filters.flatMap(({ tag }) => (tag === undefined ? [] : [tag]));
  return tags.length === 1 && tags[0]?.length === 1 ? (tags[0][0] ?? null) : null;
};

/** The tickets as an index gives them in their order; what is rare is not asked yet. */
const inOrder = ({ asked, tag }: TicketList): { from: string; where: Conditions; order: Order } => {
  const where = conditions();
  const [of, id] = tag === null ? ['t', 'id'] : ['g', 'ticket_id'];
  where.add(`${of}.workspace_id = ?`, asked.workspaceId);
  if (tag !== null) where.add('g.tag = ?', tag);
  for (const condition of walkConditions(where, of, asked)) where.add(condition);
  for (const filter of asked.filters) for (const condition of received(where, filter, of)) where.add(condition);
  const from = tag === null ? 'tickets t' : 'ticket_tags g join tickets t on t.id = g.ticket_id';
  return { from, where, order: { key: `${of}.received_at`, direction: 'desc', id: `${of}.${id}` } };
};

const page = (list: TicketList): Promise<TicketRow[]> => {
  const { from, where, order } = inOrder(list);
  for (const condition of rareConditions(where, list.asked, list.walked)) where.add(condition);
  for (const condition of wordConditions(where, 't.id', list.asked)) where.add(condition);
  return selectPage(list.sql, `select ${COLUMNS} from ${from}`, where, order, list.limit, list.after);
};

/** Those of the next `max` tickets that are what is rare. */
const near = (list: TicketList, max: number): Promise<Looked<TicketRow>> => {
  const { sql, asked, walked, limit, after } = list;
  const { from, where, order } = inOrder(list);
  const text = pageText(
    `select ${order.id} as id, ${order.key} as received_at from ${from}`,
    where,
    order,
    max + 1,
    after,
  );
  const rare = rareConditions(where, asked, walked);
  const kept = [...rare, ...wordConditions(where, 'n.id', asked)].join(' and ');
  const looked = `select n.id, n.received_at from looked n ${rare.length === 0 ? '' : ticketsBy('n.id')} where ${kept}
      order by n.received_at desc, n.id desc limit ${limit}`;
  const rows = `select ${COLUMNS} from (${looked}) n ${ticketsBy('n.id')} order by n.received_at desc, n.id desc`;
  return lookAt(sql, { text, max }, 'page', rows, where.values);
};

/** Of all tickets that are one thing of what is rare, if they are no more than `max`. */
const found = async (list: TicketList, max: number): Promise<Looked<TicketRow>> => {
  const { sql, asked, walked, limit, after } = list;
  const where = conditions();
  const text = candidates(where, asked, walked, max);
  if (text === null) return { rows: await page(list), isWhole: true };
  where.add('t.workspace_id = ?', asked.workspaceId);
  for (const condition of walkConditions(where, 't', asked)) where.add(condition);
  for (const filter of asked.filters) for (const condition of received(where, filter, 't')) where.add(condition);
  for (const condition of rareConditions(where, asked, { ...walked, tag: false })) where.add(condition);
  for (const condition of wordConditions(where, 't.id', otherWords(asked))) where.add(condition);
  const order: Order = { key: 't.received_at', direction: 'desc', id: 't.id' };
  const select = `select ${COLUMNS} from looked ${ticketsBy('looked.ticket_id')}`;
  return lookAt(sql, { text, max }, 'nothing', pageText(select, where, order, limit, after), where.values);
};
