import type { EventStore } from '../core/log/eventStore.ts';
import { eventsOf } from '../core/log/streams.ts';
import { evolveRuleTicket, type RuleTicket } from '../rules/ruleTicket.ts';
import type { TicketEvent } from '../tickets/events.ts';
import { tickets } from '../tickets/ticket.ts';

/** What channels are told of a ticket beside what rules know of it. Words are null once they are erased. */
type Told = {
  workspaceId: string;
  title: string | null;
  /** Why it was escalated last. */
  reason: string | null;
  /** SU-115: the events by which people had to be told since it was last resolved or ignored, oldest first. */
  entries: readonly string[];
  /** SU-114: where a rule posts that has fired at this very event. */
  chatChannel: string | null;
};
export type EscalatedTicket = RuleTicket & Told;

const NOTHING: Told = { workspaceId: '', title: null, reason: null, entries: [], chatChannel: null };

/** The ticket as it stood at `until`, a revision of its stream; null where there is none. */
export const escalatedTicket = async (
  store: Pick<EventStore, 'readStream'>,
  ticketId: string,
  until?: bigint,
): Promise<EscalatedTicket | null> => {
  let ticket: RuleTicket | null = null;
  let told = NOTHING;
  for await (const event of eventsOf(store, tickets, ticketId)) {
    if (until !== undefined && event.revision > until) break;
    ticket = evolveRuleTicket(ticket, event);
    told = toldAfter({ ...told, chatChannel: null }, event, event.id);
  }
  return ticket === null ? null : { ...ticket, ...told };
};

const toldAfter = (told: Told, event: TicketEvent, eventId: string): Told => {
  const { entries } = told;
  switch (event.type) {
    case 'TicketReceived':
      return { ...told, workspaceId: event.data.workspaceId, title: event.data.title };
    case 'TicketEscalated':
      return { ...told, reason: event.data.reason, entries: isEntry(event) ? [...entries, eventId] : entries };
    case 'EscalationRuleMatched':
      if (event.data.effect === 'to_channel') return { ...told, chatChannel: event.data.channel ?? null };
      return isEntry(event) ? { ...told, reason: 'rule', entries: [...entries, eventId] } : told;
    case 'TicketReadyForReview':
      return { ...told, reason: null };
    case 'TicketResolved':
    case 'TicketIgnored':
      return { ...told, entries: [] };
    default:
      return told;
  }
};

/**
 * Whether people are told. A person who cancels an investigation notifies nobody (SU-115); of a rule that matched before
 * the investigation they are told at once, and not again when it has ended (SU-17).
 */
export const isEntry = (event: Extract<TicketEvent, { type: 'TicketEscalated' | 'EscalationRuleMatched' }>): boolean =>
  event.type === 'TicketEscalated'
    ? event.data.cause !== 'cancelled' && event.data.announced !== true
    : event.data.effect === 'announced';
