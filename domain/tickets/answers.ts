import type { TicketEvent, TicketEventOf } from './events.ts';

/** The draft of an investigation that answers, or with `replyId` a person's own reply. */
type Answering = { investigationId: string | null; replyId?: string };
type Answered = { status: string; ticketId: string; investigationId: string | null };

export type AnswerTicket = {
  type: 'AnswerTicket';
  data: Answering & { delivery: 'sent' | 'manual'; answeredAt: string };
};
/** SU-193: a person has to send the reply that was accepted. */
export type AwaitSending = { type: 'AwaitSending'; data: Answering & { acceptedAt: string } };

/**
 * `toSend`: the reply that a person has yet to send; null while there is none. `answeredElsewhereAt`: when somebody of the
 * team last answered where the ticket came from; null before.
 */
export type Replies = {
  toSend: TicketEventOf<'TicketToSend'>['data'] | null;
  answeredElsewhereAt: string | null;
};

export const NO_REPLIES: Replies = { toSend: null, answeredElsewhereAt: null };

/** What an event says of them. */
export const repliesAfter = (event: TicketEvent): Partial<Replies> => {
  switch (event.type) {
    case 'TicketToSend':
      return { toSend: event.data };
    case 'TicketAnswered': {
      const { delivery, answeredAt } = event.data;
      return delivery === 'elsewhere' ? { toSend: null, answeredElsewhereAt: answeredAt } : { toSend: null };
    }
    case 'TicketRequeued':
    case 'TicketReopened':
    case 'TicketResolved':
    case 'TicketIgnored':
      return { toSend: null };
    default:
      return {};
  }
};
/** SU-151: what the customer thinks of an answer; the rating itself is on a stream of its own. */
export type RateTicket = { type: 'RateTicket'; data: { csatId: string; rating: number; ratedAt: string } };

/** SU-18. The ticket may have moved on before the reply was delivered: then the reply changes no status. */
export const answered = ({ data }: AnswerTicket, ticket: Answered): TicketEvent[] =>
  isOpenFor(data, ticket) ? [{ type: 'TicketAnswered', data: { ticketId: ticket.ticketId, ...data } }] : [];

/** SU-193. A ticket that has moved on, or has ended, does not wait for it. */
export const toSend = ({ data }: AwaitSending, ticket: Answered): TicketEvent[] =>
  isOpenFor(data, ticket) ? [{ type: 'TicketToSend', data: { ticketId: ticket.ticketId, ...data } }] : [];

/** SU-18: drafts move a ticket from where their verdict put it, own replies from wherever it is open. */
const isOpenFor = ({ investigationId, replyId }: Answering, ticket: Answered): boolean =>
  replyId === undefined
    ? ['awaiting_review', 'escalated'].includes(ticket.status) && ticket.investigationId === investigationId
    : !['investigating', 'resolved', 'ignored'].includes(ticket.status);
