import type { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import type { Priority } from '../../domain/tickets/events.ts';
import { previewOf } from './inbox.ts';
import type { TicketRow } from '../tickets/tickets.ts';

/** One line of the inbox (SU-158). */
export type InboxItem = {
  type: 'ticket' | 'chat_session';
  id: string;
  ticket_id: string;
  title: string | null;
  preview: string | null;
  customer: string | null;
  source: string;
  status: string;
  priority: Priority;
  assignee_id: string | null;
  verdict_kind: VerdictKind | null;
  confidence: number | null;
  sla_bucket: 'on_track' | 'at_risk' | 'breached' | 'met' | null;
  suspected_injection: boolean;
  unread: boolean;
  received_at: string;
  last_activity_at: string;
};

export const ticketItem = (row: TicketRow): InboxItem => ({
  type: 'ticket',
  id: row.id,
  ticket_id: row.id,
  title: row.title,
  preview: previewOf(row.body),
  customer: row.customer,
  source: row.source_kind,
  status: row.status,
  priority: row.priority,
  assignee_id: null,
  verdict_kind: row.verdict_kind,
  confidence: row.confidence,
  sla_bucket: null,
  suspected_injection: row.suspected_injection,
  unread: row.unread,
  received_at: row.received_at.toISOString(),
  last_activity_at: row.updated_at.toISOString(),
});
