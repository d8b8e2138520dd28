import type { NewEvent } from '../core/log/eventStore.ts';
import type { SubjectKeyId } from '../core/ids.ts';
import type { Suspicion } from '../../agent/injection/suspicion.ts';
import type { TicketEvent } from './events.ts';
import { needsNobody } from './followUps/needsNobody.ts';
import { isSameAttachment } from './attachments.ts';
import type { Attachment, FollowUpReason, ThreadMessage } from './thread.ts';

/** What a ticket is to its messages. */
type Threaded = {
  status: string;
  ticketId: string;
  investigationId: string | null;
  messageKeys: ReadonlySet<string>;
  attachments: readonly Attachment[];
  customerWroteAt: string | null;
  snoozedUntil: string | null;
};

/** `isOurs`: a reply that went out from here, which its source gives back. */
export type AddedMessage = ThreadMessage & { suspicion: Suspicion | null; isOurs?: boolean };

export type AddMessages = {
  type: 'AddMessages';
  messages: readonly AddedMessage[];
  /** What hangs on them, where their source tells. */
  attachments?: readonly Attachment[];
  /** People have solved or closed the ticket in its source. */
  closed: boolean;
  addedAt: string;
  subject: SubjectKeyId;
};

/**
 * SU-22, SU-23, SU-26: what is new of these messages joins the thread; one of the customer's ends a snooze, and reopens a
 * ticket that was answered or closed, unless it needs nobody (SU-194). Where only people of the team have written, they
 * have answered it (SU-18). Messages that have joined already change nothing. A
 * ticket that is closed in its source is not investigated: none is opened again, and one that waits for its investigation
 * is resolved.
 */
export const addedMessages = (
  { messages, attachments = [], closed, addedAt, subject }: AddMessages,
  ticket: Threaded,
): NewEvent<TicketEvent>[] => {
  const { status, ticketId, investigationId, messageKeys, attachments: known } = ticket;
  const fresh = messages.filter(({ key }) => !messageKeys.has(key));
  const events = fresh.map(({ isOurs: _isOurs, ...message }): NewEvent<TicketEvent> => {
    const reason = reasonOf(message);
    if (reason === null)
      return { type: 'TicketMessageAdded', data: { ticketId, investigationId, addedAt, ...message }, subject };
    const { suspicion: _, ...joined } = message;
    return { type: 'FollowUpNotInvestigated', data: { ticketId, reason, addedAt, ...joined }, subject };
  });
  const added = attachments.filter((each) => !known.some((other) => isSameAttachment(each, other)));
  if (added.length > 0)
    events.push({ type: 'TicketAttachmentsAdded', data: { ticketId, attachments: added, addedAt }, subject });
  if (closed)
    return status === 'new'
      ? [...events, { type: 'TicketResolved', data: { ticketId, resolvedAt: addedAt, resolution: null }, subject }]
      : events;
  const counting = fresh.filter((message) => reasonOf(message) === null);
  if (counting.some(({ author }) => author === 'customer')) events.push(...customerWrote(addedAt, ticket));
  else if (counting.some(isAnswer)) events.push(...answeredElsewhere(addedAt, ticket));
  return events;
};

const customerWrote = (at: string, { status, ticketId, snoozedUntil }: Threaded): NewEvent<TicketEvent>[] => {
  const isEnded = status === 'waiting_on_customer' || status === 'resolved' || status === 'ignored';
  return [
    ...(snoozedUntil === null
      ? []
      : [{ type: 'TicketSnoozeEnded' as const, data: { ticketId, cause: 'customer' as const, endedAt: at } }]),
    ...(isEnded ? [{ type: 'TicketReopened' as const, data: { ticketId, reopenedAt: at } }] : []),
  ];
};

/** SU-18: what waits for somebody of the team has been answered by one of them; nobody has to send the draft any more. */
const answeredElsewhere = (
  answeredAt: string,
  { status, ticketId, investigationId }: Threaded,
): NewEvent<TicketEvent>[] =>
  status === 'awaiting_review' || status === 'escalated'
    ? [{ type: 'TicketAnswered', data: { ticketId, investigationId, delivery: 'elsewhere', answeredAt } }]
    : [];

const isAnswer = ({ author, isOurs }: AddedMessage): boolean => author === 'staff' && isOurs !== true;

/** SU-194: why nobody has to look into a message. */
const reasonOf = ({ author, body, suspicion }: AddedMessage): FollowUpReason | null =>
  author === 'customer' && suspicion === null ? needsNobody(body) : null;

/** The ticket after a message has joined it that needs nobody. */
export const joinedBy = <Ticket extends Threaded>(ticket: Ticket, { key }: { key: string }): Ticket => ({
  ...ticket,
  messageKeys: new Set(ticket.messageKeys).add(key),
});

/** The ticket after any other message has joined it. */
export const wroteLater = <Ticket extends Threaded>(
  ticket: Ticket,
  { key, author, addedAt }: { key: string; author: ThreadMessage['author']; addedAt: string },
): Ticket => ({
  ...joinedBy(ticket, { key }),
  customerWroteAt: author === 'customer' ? addedAt : ticket.customerWroteAt,
});
