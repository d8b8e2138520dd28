import type { CountedTicket, TicketFilter } from '../../domain/inbox/ticketFilter.ts';
import { isCounted, shows } from '../../domain/inbox/ticketFilter.ts';
import type { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import type { Bucket } from '../../domain/serviceLevels/level.ts';
import type { Priority } from '../../domain/tickets/priority.ts';
import type { TicketStatus } from '../../domain/tickets/ticket.ts';
import type { Change, Rows } from '../../engine/projections/rows/rows.ts';
import type { Sql } from '../../engine/sql.ts';
import { sum } from '../sql/sum.ts';
import { bigint, boolean, byteText, table, text, type RowOf } from '../sql/table.ts';
import type { TicketRow } from './ticketTable.ts';

/**
 * How many tickets of a workspace stand alike, by all that views tell apart: all of them under the label '', and again
 * under each tag and each user whom notes mention. Source, verdict, assignee and bucket are '' without one.
 */
export const ticketCountTable = table(
  'ticket_counts',
  {
    workspace_id: text(),
    label: byteText(),
    status: byteText<TicketStatus>(),
    verdict_kind: byteText<VerdictKind | ''>(),
    assignee_id: byteText(),
    source_id: byteText(),
    priority: byteText<Priority>(),
    snoozed: boolean(),
    to_send: boolean(),
    sla_bucket: byteText<Bucket | ''>(),
    count: bigint(),
  },
  {
    key: [
      'workspace_id',
      'label',
      'status',
      'verdict_kind',
      'assignee_id',
      'source_id',
      'priority',
      'snoozed',
      'to_send',
      'sla_bucket',
    ],
    isBusy: true,
  },
);

type CountRow = RowOf<typeof ticketCountTable>;
type CountKey = Omit<CountRow, 'count'>;

const EVERY = '';
const ofTag = (tag: string): string => `tag:${tag}`;
const ofMentioned = (userId: string): string => `user:${userId}`;

/** The rows that count a ticket like this. */
const keysOf = (ticket: TicketRow): readonly CountKey[] =>
  [EVERY, ...new Set([...ticket.tags.map(ofTag), ...ticket.mentioned.map(ofMentioned)])].map((label) => ({
    workspace_id: ticket.workspace_id,
    label,
    status: ticket.status,
    verdict_kind: ticket.verdict_kind ?? ('' as const),
    assignee_id: ticket.assignee_id ?? '',
    source_id: ticket.source_id ?? '',
    priority: ticket.priority,
    snoozed: ticket.snoozed_until !== null,
    to_send: ticket.to_send,
    sla_bucket: ticket.sla_bucket ?? ('' as const),
  }));

export type CountMove = CountKey & { by: 1 | -1 };

/** What changes in the counts when a ticket comes, or becomes another one; nothing where it stays what it is to views. */
export const countsMoved = (before: TicketRow | null, after: TicketRow): readonly CountMove[] => {
  const [from, to] = [before === null ? [] : keysOf(before), keysOf(after)];
  return [
    ...from.filter((key) => !isAmong(to, key)).map((key) => ({ ...key, by: -1 as const })),
    ...to.filter((key) => !isAmong(from, key)).map((key) => ({ ...key, by: 1 as const })),
  ];
};

const isAmong = (keys: readonly CountKey[], one: CountKey): boolean =>
  keys.some((other) => ticketCountTable.key.every((column) => one[column] === other[column]));

/** Counts `by` more; what nothing is counted by any more is no row. */
export const countedTicket = (rows: Rows, { by, ...key }: CountMove): Change => {
  const count = sum(ticketCountTable.find(rows, key)?.count ?? '0', by);
  return count === '0' ? ticketCountTable.delete(key) : ticketCountTable.put({ ...key, count });
};

/** The kept counts of a workspace, as they stood at one moment. */
export type TicketCounts = {
  /** How many tickets the filter shows to this user; null where that is not kept. */
  of(filter: TicketFilter, userId: string): number | null;
};

/** SU-187: what is kept of these tags and of all people: nothing is counted for it. */
export const ticketCountsOf = async (sql: Sql, workspaceId: string, tags: readonly string[]): Promise<TicketCounts> => {
  const { rows } = await sql.query<Omit<CountRow, 'workspace_id'>>(
    `select label, status, verdict_kind, assignee_id, source_id, priority, snoozed, to_send, sla_bucket, count
       from ticket_counts
      where workspace_id = $1 and (label = '' or label = any ($2::text[]) or (label >= 'user:' and label < 'user;'))`,
    [workspaceId, tags.map(ofTag)],
    'prepared',
  );
  const byLabel = Map.groupBy(rows, ({ label }) => label);
  return {
    of: (filter, userId) =>
      isCounted(filter)
        ? (byLabel.get(labelOf(filter, userId)) ?? [])
            .filter((row) => shows(filter, countedIn(row), userId))
            .reduce((all, { count }) => all + Number(count), 0)
        : null,
  };
};

const labelOf = ({ tag, mentioned }: TicketFilter, userId: string): string => {
  if (mentioned !== undefined) return ofMentioned(userId);
  return tag?.[0] === undefined ? EVERY : ofTag(tag[0]);
};

const countedIn = (row: Omit<CountRow, 'workspace_id'>): CountedTicket => ({
  status: row.status,
  verdict: row.verdict_kind === '' ? null : row.verdict_kind,
  assigneeId: row.assignee_id === '' ? null : row.assignee_id,
  sourceId: row.source_id === '' ? null : row.source_id,
  priority: row.priority,
  snoozed: row.snoozed,
  toSend: row.to_send,
  sla: row.sla_bucket === '' ? null : row.sla_bucket,
});
