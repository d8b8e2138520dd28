import type { EventStore } from '../core/log/eventStore.ts';
import { eventsOf } from '../core/log/streams.ts';
import type { RuleFields } from '../rules/evaluateRule.ts';
import type { SourceKind, TicketEvent } from '../tickets/events.ts';
import type { Priority } from '../tickets/priority.ts';
import { evolveTicket, tickets, type Ticket, type TicketStatus } from '../tickets/ticket.ts';

/** What channels are told of a ticket, or asked about. Words are null once they are erased. */
export type EscalatedTicket = {
  workspaceId: string;
  title: string | null;
  customer: string | null;
  source: SourceKind;
  receivedAt: string;
  status: TicketStatus;
  priority: Priority;
  tags: readonly string[];
  reopenCount: number;
  verdict: string | null;
  confidence: number | null;
  reason: string | null;
  /** SU-115: the events by which it became `escalated` since it was last resolved or ignored, oldest first. */
  entries: readonly string[];
};

type Told = Pick<EscalatedTicket, 'reopenCount' | 'verdict' | 'confidence' | 'reason' | 'entries'>;
type Received = Extract<TicketEvent, { type: 'TicketReceived' }>['data'];

/** The ticket as it stood at `until`, a revision of its stream; null where there is none. */
export const escalatedTicket = async (
  store: Pick<EventStore, 'readStream'>,
  ticketId: string,
  until?: bigint,
): Promise<EscalatedTicket | null> => {
  let ticket: Ticket = { status: 'absent' };
  let received: Received | null = null;
  let told: Told = { reopenCount: 0, verdict: null, confidence: null, reason: null, entries: [] };
  for await (const event of eventsOf(store, tickets, ticketId)) {
    if (until !== undefined && event.revision > until) break;
    if (event.type === 'TicketReceived') received = event.data;
    ticket = evolveTicket(ticket, event);
    told = toldAfter(told, event, event.id);
  }
  if (received === null || ticket.status === 'absent') return null;
  const { workspaceId, title, customer, sourceKind: source, receivedAt } = received;
  const { status, priority, tags } = ticket;
  return { workspaceId, title, customer, source, receivedAt, status, priority, tags, ...told };
};

const toldAfter = (told: Told, event: TicketEvent, eventId: string): Told => {
  switch (event.type) {
    case 'TicketEscalated':
      return escalatedBy(told, event.data, eventId);
    case 'TicketReadyForReview':
      return { ...told, verdict: event.data.verdict, confidence: event.data.confidence, reason: null };
    case 'TicketResolved':
    case 'TicketIgnored':
      return { ...told, entries: [] };
    case 'TicketReopened':
      return { ...told, reopenCount: told.reopenCount + 1 };
    default:
      return told;
  }
};

/** A person who cancels an investigation notifies nobody (SU-115), and there is no verdict then. */
const escalatedBy = (
  told: Told,
  { cause, confidence, reason }: Extract<TicketEvent, { type: 'TicketEscalated' }>['data'],
  eventId: string,
): Told =>
  cause === 'cancelled'
    ? { ...told, verdict: null, confidence: null, reason }
    : { ...told, verdict: 'escalate', confidence, reason, entries: [...told.entries, eventId] };

/** What a `when` may ask about (SU-110), at `at` (ISO 8601); lengths of time are seconds. */
export const whenFields = (ticket: EscalatedTicket, at: string): RuleFields => ({
  status: ticket.status,
  priority: ticket.priority,
  customer: ticket.customer,
  source: ticket.source,
  age: (Date.parse(at) - Date.parse(ticket.receivedAt)) / 1000,
  verdict: ticket.verdict,
  confidence: ticket.confidence,
  reopen_count: ticket.reopenCount,
  tags: ticket.tags,
});
