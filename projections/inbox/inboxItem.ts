import type { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import type { Bucket } from '../../domain/serviceLevels/level.ts';
import type { Priority } from '../../domain/tickets/priority.ts';
import type { TicketRow } from '../tickets/ticketTable.ts';

/** One line of the inbox (SU-158). */
export type InboxItem = {
  type: 'ticket' | 'chat_session';
  id: string;
  ticket_id: string;
  title: string | null;
  preview: string | null;
  /** What the investigation found, in one clause; null without one. */
  finding: string | null;
  customer: string | null;
  source: string;
  source_id: string | null;
  status: string;
  priority: Priority;
  tags: string[];
  assignee_id: string | null;
  snoozed_until: string | null;
  to_send: boolean;
  verdict_kind: VerdictKind | null;
  confidence: number | null;
  sla_bucket: Bucket | null;
  due_at: string | null;
  suspected_injection: boolean;
  unread: boolean;
  received_at: string;
  resolved_at: string | null;
  last_activity_at: string;
};

const COLUMNS = [
  'id',
  'title',
  'customer',
  'source_kind',
  'source_id',
  'status',
  'priority',
  'tags',
  'assignee_id',
  'snoozed_until',
  'to_send',
  'verdict_kind',
  'confidence',
  'finding',
  'sla_bucket',
  'due_at',
  'suspected_injection',
  'received_at',
  'resolved_at',
  'updated_at',
] as const satisfies readonly (keyof TicketRow)[];

/** What a line is made of; of the body it needs the beginning. `unread`: for whoever looks at it. */
export type ItemRow = Pick<TicketRow, (typeof COLUMNS)[number] | 'body'> & { unread: boolean };

export const ticketItem = (row: ItemRow): InboxItem => ({
  type: 'ticket',
  id: row.id,
  ticket_id: row.id,
  title: row.title,
  preview: previewOf(row.body),
  finding: row.finding,
  customer: row.customer,
  source: row.source_kind,
  source_id: row.source_id,
  status: row.status,
  priority: row.priority,
  tags: row.tags,
  assignee_id: row.assignee_id,
  snoozed_until: row.snoozed_until,
  to_send: row.to_send,
  verdict_kind: row.verdict_kind,
  confidence: row.confidence,
  sla_bucket: row.sla_bucket,
  due_at: row.due_at,
  suspected_injection: row.suspected_injection,
  unread: row.unread,
  received_at: row.received_at,
  resolved_at: row.resolved_at,
  last_activity_at: row.updated_at,
});

const PREVIEW_LENGTH = 160;
/** So much of a body is looked at: much of it may be space. */
const LOOKED_AT = PREVIEW_LENGTH * 4;

/** The columns of `ItemRow`, of the table that is called `t`. A body may be longer than all else of a page. */
export const ITEM_COLUMNS = [...COLUMNS.map((column) => `t.${column}`), `left(t.body, ${LOOKED_AT}) as body`].join(
  ', ',
);

/** A single space stays as it is: replacing each by itself costs more than all else of a line. */
const UNEVEN_SPACE = /\s{2,}|[^\S ]/g;

/** SU-158: the beginning of the text, on one line. */
export const previewOf = (body: string | null): string | null =>
  body === null
    ? null
    : body.slice(0, LOOKED_AT).replaceAll(UNEVEN_SPACE, ' ').trim().slice(0, PREVIEW_LENGTH).toWellFormed();
