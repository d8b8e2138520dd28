import type { TicketFilter } from '../../domain/inbox/ticketFilter.ts';
import { OPEN_STATUSES } from '../../domain/tickets/status.ts';
import type { Conditions } from '../sql/conditions.ts';
import { wordQuery } from './ticketSearch.ts';
import { isUnreadBy } from './unread.ts';

/** The tickets of a workspace that fulfil every one of the filters, for whoever asks (`me`). */
export type Asked = { workspaceId: string; userId: string; filters: readonly TicketFilter[] };

/** What a list walks along an index by itself, beside what every list does; it is not looked for otherwise. */
export type Walked = { tag: boolean; verdict: boolean; received: boolean };

/** Whether no ticket can be among them. Chat sessions come with the widget; until then every item is a ticket. */
export const asksForNothing = ({ filters }: Pick<Asked, 'filters'>): boolean =>
  statusesOf(filters)?.length === 0 ||
  filters.some(({ type, q }) => type?.includes('ticket') === false || (q !== undefined && wordQuery(q) === null));

/** The statuses that all of the filters allow; undefined where any is. */
export const statusesOf = (filters: readonly TicketFilter[]): TicketFilter['status'] =>
  filters
    .flatMap(({ status }) => (status === undefined ? [] : [status]))
    .reduce<TicketFilter['status']>((all, status) => all?.filter((one) => status.includes(one)) ?? status, undefined);

/** Exactly these: there are indexes of open tickets alone (SU-187). */
export const areOpen = (statuses: readonly string[]): boolean =>
  statuses.length === OPEN_STATUSES.length && OPEN_STATUSES.every((status) => statuses.includes(status));

/**
 * What the tickets `t` must be by themselves that indexes in the order of the lists begin with. `of`: the table whose index
 * the list walks along, which has some of the columns too.
 */
export const walkConditions = (where: Conditions, of: string, { userId, filters }: Asked): readonly string[] => {
  const statuses = statusesOf(filters);
  return [
    ...(statuses === undefined ? [] : [hasStatus(where, `${of}.status`, statuses)]),
    ...filters.flatMap(({ source_id, assignee, priority, snoozed, to_send, sla }) => [
      ...oneOf(where, `${of}.source_id`, source_id, 'uuid'),
      ...(assignee === undefined ? [] : [assignedTo(where, assignee, userId)]),
      ...oneOf(where, 't.priority', priority),
      ...standsAs(where, sla),
      ...(to_send === undefined ? [] : [to_send === 'true' ? 't.to_send' : 'not t.to_send']),
      ...(snoozed === undefined || snoozed === 'any'
        ? []
        : [`t.snoozed_until is ${snoozed === 'true' ? 'not null' : 'null'}`]),
    ]),
  ];
};

/** There are indexes of those alone that are breaching (SU-187). */
const standsAs = (where: Conditions, sla: TicketFilter['sla']): readonly string[] => {
  const asked = new Set(sla);
  return asked.size === 2 && asked.has('at_risk') && asked.has('breached')
    ? [`t.sla_bucket in ('at_risk', 'breached')`]
    : oneOf(where, 't.sla_bucket', sla);
};

const hasStatus = (where: Conditions, column: string, statuses: readonly string[]): string =>
  areOpen(statuses) ? `${column} not in ('resolved', 'ignored')` : oneOf(where, column, statuses).join('');

/** What else the tickets `t` must be. Few may be so: then they are looked for by it (`candidates`). */
export const rareConditions = (where: Conditions, { userId, filters }: Asked, walked: Walked): readonly string[] =>
  filters.flatMap((filter) => [
    ...(walked.verdict ? [] : oneOf(where, 't.verdict_kind', filter.verdict)),
    ...(walked.tag || filter.tag === undefined ? [] : [`t.tags && ${where.value(filter.tag)}::text[]`]),
    ...(walked.received ? [] : received(where, filter)),
    ...within(where, 't.resolved_at', filter.resolved_from, filter.resolved_to),
    ...within(where, 't.responded_at', filter.responded_from, filter.responded_to),
    ...within(where, 't.verdict_at', filter.verdict_from, filter.verdict_to),
    ...within(where, 't.rated_at', filter.rated_from, filter.rated_to),
    ...oneOf(where, 't.customer', filter.customer),
    ...oneOf(where, 't.answer', filter.draft),
    ...oneOf(where, 't.csat_rating', filter.rating, 'int'),
    ...(filter.mentioned === undefined ? [] : [`${where.value(userId)} = any (t.mentioned)`]),
    ...(filter.unread === undefined
      ? []
      : [`${filter.unread === 'true' ? '' : 'not '}${isUnreadBy(where.value(userId))}`]),
  ]);

/** That the tickets with this id have the words of all filters. A value of its own keeps the index of words out. */
export const wordConditions = (where: Conditions, id: string, { filters }: Pick<Asked, 'filters'>): readonly string[] =>
  filters.flatMap(({ q }) =>
    q === undefined
      ? []
      : [
          `(select w.words @@ ${where.value(wordQuery(q))}::tsquery from ticket_words w where w.ticket_id = ${id}) is true`,
        ],
  );

/** When it came, as the table `of` has it. */
export const received = (
  where: Conditions,
  { received_from, received_to }: TicketFilter,
  of = 't',
): readonly string[] => within(where, `${of}.received_at`, received_from, received_to);

const within = (where: Conditions, column: string, from?: string, to?: string): readonly string[] => [
  ...(from === undefined ? [] : [`${column} >= ${where.value(from)}::timestamptz`]),
  ...(to === undefined ? [] : [`${column} < ${where.value(to)}::timestamptz`]),
];

/** A single value is compared, so that an index is walked in its order. */
export const oneOf = (
  where: Conditions,
  column: string,
  values: readonly string[] | undefined,
  type: 'text' | 'uuid' | 'int' = 'text',
): readonly string[] => {
  if (values === undefined) return [];
  return [
    values.length === 1
      ? `${column} = ${where.value(values[0])}`
      : `${column} = any (${where.value(values)}::${type}[])`,
  ];
};

const assignedTo = (where: Conditions, assignee: readonly string[], userId: string): string => {
  const ids = assignee.filter((one) => one !== 'none').map((one) => (one === 'me' ? userId : one));
  const any = ids.length === 0 ? [] : oneOf(where, 't.assignee_id', ids, 'uuid');
  const nobody = assignee.includes('none') ? ['t.assignee_id is null'] : [];
  return `(${[...any, ...nobody].join(' or ')})`;
};
