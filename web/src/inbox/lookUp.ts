import type { QueryClient } from '@tanstack/react-query';
import { ticketQuery, type Ticket } from '../tickets/ticket.ts';
import type { InboxItem } from './items.ts';

/** Reads are begun so far apart, however many tickets nobody has met here change at once. */
const APART_MS = 200;

const waiting = new Map<string, (item: InboxItem) => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Reads one ticket that this tab has not met, so that a list can take it in; nothing where it cannot be read. */
export const lookUp = (queries: QueryClient, id: string, found: (item: InboxItem) => void): void => {
  waiting.set(id, found);
  timer ??= setInterval(() => next(queries), APART_MS);
};

const next = (queries: QueryClient): void => {
  const [first] = waiting;
  if (first === undefined) {
    clearInterval(timer);
    timer = undefined;
    return;
  }
  const [id, found] = first;
  waiting.delete(id);
  queries.fetchQuery({ ...ticketQuery(id), staleTime: 0 }).then(
    (ticket) => found(itemOf(ticket)),
    () => undefined,
  );
};

const PREVIEW_LENGTH = 160;

/** A ticket as a line of the inbox (SU-158). */
const itemOf = (ticket: Ticket): InboxItem => ({
  type: 'ticket',
  id: ticket.id,
  ticket_id: ticket.id,
  title: ticket.title,
  preview: ticket.body?.replaceAll(/\s+/g, ' ').trim().slice(0, PREVIEW_LENGTH) ?? null,
  finding: ticket.finding,
  customer: ticket.customer,
  source: ticket.source_kind,
  source_id: ticket.source_id,
  status: ticket.status,
  priority: ticket.priority,
  tags: ticket.tags,
  assignee_id: ticket.assignee_id,
  snoozed_until: ticket.snoozed_until,
  to_send: ticket.to_send,
  verdict_kind: ticket.verdict_kind,
  confidence: ticket.confidence,
  sla_bucket: ticket.sla_bucket,
  due_at: ticket.due_at,
  suspected_injection: ticket.suspected_injection,
  unread: ticket.unread,
  received_at: ticket.received_at,
  resolved_at: ticket.status === 'resolved' ? ticket.updated_at : null,
  last_activity_at: ticket.updated_at,
});
