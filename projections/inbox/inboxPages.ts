import type { Sql } from '../../engine/sql.ts';
import { conditions, type Conditions } from '../sql/conditions.ts';
import { candidates, otherWords } from '../tickets/candidates.ts';
import {
  areOpen,
  oneOf,
  rareConditions,
  received,
  statusesOf,
  walkConditions,
  wordConditions,
  type Asked,
  type Walked,
} from '../tickets/ticketFilter.ts';
import { lookAt, ticketsBy, type Looked } from '../tickets/ticketSearch.ts';
import { readBy, unreadBy } from '../tickets/unread.ts';
import { ITEM_COLUMNS, type ItemRow } from './inboxItem.ts';

/**
 * A ticket with its place in the order that the page is read in: its key there, and the position that the order is of.
 * `is_due`: it stands among those with a deadline.
 */
export type InboxRow = ItemRow & { as_of: string; place_at: string; is_due: boolean };

/** A page of the inbox that is asked for. `place`: after which it begins. */
export type InboxList = {
  sql: Sql;
  asked: Asked;
  walked: Walked;
  /** `due`: only those with a deadline; `undated`: only those without one, first come first. */
  sort: 'activity' | 'oldest' | 'due' | 'undated';
  limit: number;
  place: { asOf: string; at: string; id: string } | null;
};

/** What is asked of tickets beside what the walk tells: nothing, all that is rare, or what did not find them already. */
type How = 'walked' | 'all' | 'found';

const orderOf = ({ sort }: InboxList, of = ''): string =>
  `order by ${of}place_at ${sort === 'activity' ? 'desc' : 'asc'}, ${of}id`;

/** The next tickets. */
export const inboxPage = async (list: InboxList): Promise<InboxRow[]> => {
  const where = conditions();
  const next = nextTickets(where, list, list.limit, 'all');
  const { rows } = await list.sql.query<InboxRow>(rowsOf(list, where, `(${next}) n`), where.values, 'prepared');
  return rows;
};

/** Those of the next `max` tickets that are what is rare. */
export const near = (list: InboxList, max: number): Promise<Looked<InboxRow>> => {
  const where = conditions();
  const text = nextTickets(where, list, max + 1, 'walked');
  const rare = rareConditions(where, list.asked, list.walked);
  const kept = [...rare, ...wordConditions(where, 'n.id', list.asked)].join(' and ');
  const looked = `looked n ${rare.length === 0 ? '' : ticketsBy('n.id')} where ${kept}`;
  return lookAt(list.sql, { text, max }, 'page', rowsOf(list, where, looked), where.values);
};

/** Of all tickets that are one thing of what is rare, if they are no more than `max`. */
export const found = async (list: InboxList, max: number): Promise<Looked<InboxRow>> => {
  const where = conditions();
  const text = candidates(where, list.asked, list.walked, max);
  if (text === null) return { rows: await inboxPage(list), isWhole: true };
  const places = placesOf(where, list, 'found', 'looked.ticket_id').join(' union all ');
  const rows = rowsOf(list, where, `looked cross join lateral (${places} limit 1) n`);
  return lookAt(list.sql, { text, max }, 'nothing', rows, where.values);
};

/** The statement for the rows of what `n` names in `from`, each with its place and with the position that the list stands as of. */
const rowsOf = (list: InboxList, where: Conditions, from: string): string => {
  const { place, asked, limit, sort } = list;
  const isOfDeadlines = sort === 'due' || sort === 'undated';
  const newest = isOfDeadlines ? newestDeadline : newestActivity;
  const asOf = place === null ? newest(where.value(asked.workspaceId)) : `${where.value(place.asOf)}::text`;
  const page = `select n.id, n.place_at from ${from} ${orderOf(list, 'n.')} limit ${limit}`;
  const user = where.value(asked.userId);
  return `select ${ITEM_COLUMNS}, ${unreadBy(user)} as unread, n.place_at, ${asOf} as as_of, ${sort === 'due'} as is_due
            from (${page}) n ${ticketsBy('n.id')} ${readBy(user)} ${orderOf(list, 'n.')}`;
};

/** Times may be equal where positions are not: of the newest time the newest position. */
const newestActivity = (workspaceId: string): string =>
  `(select max(active_since) from tickets where workspace_id = ${workspaceId} and updated_at =
     (select max(updated_at) from tickets where workspace_id = ${workspaceId}))`;

const newestDeadline = (workspaceId: string): string =>
  `(select max(due_since) from tickets where workspace_id = ${workspaceId})`;

const nextTickets = (where: Conditions, list: InboxList, limit: number, how: How): string => {
  const places = placesOf(where, list, how).map((places) => `(${places} ${orderOf(list)} limit ${limit})`);
  return `select * from (${places.join(' union all ')}) p ${orderOf(list)} limit ${limit}`;
};

/**
 * Where the tickets after the place stand in the list's order, or where one ticket of them does. Each status is a walk
 * along an index of its own, however few tickets have it.
 */
const placesOf = (where: Conditions, list: InboxList, how: How, ticketId?: string): string[] => {
  const { asked } = list;
  const statuses = statusesOf(asked.filters);
  if (statuses === undefined || areOpen(statuses) || ticketId !== undefined)
    return placesIn(where, list, asked, how, ticketId);
  return statuses.flatMap((status) =>
    placesIn(where, list, { ...asked, filters: [...asked.filters, { status: [status] }] }, how),
  );
};

const placesIn = (
  where: Conditions,
  { place, walked, sort }: InboxList,
  asked: Asked,
  how: How,
  ticketId?: string,
): string[] => {
  const workspace = where.value(asked.workspaceId);
  const are = [
    ...walkConditions(where, 't', asked),
    ...asked.filters.flatMap((filter) => [
      ...(walked.verdict ? oneOf(where, 't.verdict_kind', filter.verdict) : []),
      ...(walked.received ? received(where, filter) : []),
    ]),
    ...(how === 'walked' ? [] : rareConditions(where, asked, walked)),
    ...(how === 'walked' ? [] : wordConditions(where, 't.id', how === 'found' ? otherWords(asked) : asked)),
  ];
  const conditionsOf = (id: string): string =>
    [...are, ...(ticketId === undefined ? [] : [`${id} = ${ticketId}`])].map((one) => `and ${one}`).join(' ');
  const column = COLUMN[sort];
  const now = `select t.id, ${column} as place_at from tickets t where t.workspace_id = ${workspace} ${conditionsOf('t.id')}`;
  const isDue = sort === 'due' ? 'is not null' : 'is null';
  const isOfDeadlines = sort === 'due' || sort === 'undated';
  if (place === null) return [isOfDeadlines ? `${now} and t.due_at ${isDue}` : now];
  const [at, id] = [place.at, place.id].map((part) => where.value(part));
  const behind = (time: string, ticket: string): string => {
    const [upTo, beyond] = sort === 'activity' ? ['<=', '<'] : ['>=', '>'];
    return `and ${time} ${upTo} ${at}::timestamptz and (${time} ${beyond} ${at}::timestamptz or ${ticket} > ${id}::uuid)`;
  };
  // When a ticket came never changes.
  if (sort === 'oldest') return [`${now} ${behind('t.received_at', 't.id')}`];
  const asOf = where.value(place.asOf);
  // Those that have not moved since the first page, and those that have, which are few and stand where they stood then.
  if (isOfDeadlines)
    return [
      `${now} and t.due_at ${isDue} and t.due_since <= ${asOf} ${behind(column, 't.id')}`,
      `select t.id, ${sort === 'due' ? 'm.due_at' : 't.received_at'} as place_at
         from ticket_due_moves m join tickets t on t.id = m.ticket_id
        where m.workspace_id = ${workspace} ${conditionsOf('m.ticket_id')} and m.until > ${asOf} and m.since <= ${asOf}
          and m.due_at ${isDue} ${behind(sort === 'due' ? 'm.due_at' : 't.received_at', 'm.ticket_id')}`,
    ];
  return [
    `${now} and t.active_since <= ${asOf} ${behind('t.updated_at', 't.id')}`,
    `select t.id, m.at as place_at from ticket_moves m join tickets t on t.id = m.ticket_id
      where m.workspace_id = ${workspace} ${conditionsOf('m.ticket_id')}
        and m.until > ${asOf} and m.since <= ${asOf} ${behind('m.at', 'm.ticket_id')}`,
  ];
};

const COLUMN = {
  activity: 't.updated_at',
  oldest: 't.received_at',
  due: 't.due_at',
  undated: 't.received_at',
} as const satisfies Record<InboxList['sort'], string>;
