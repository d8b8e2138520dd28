import type { NewEvent } from '../../core/log/eventStore.ts';
import type { SubjectKeyId } from '../../core/ids.ts';
import { DomainError } from '../../core/problems/errors.ts';
import type { Replies } from '../answers.ts';
import type { Desk } from '../desk.ts';
import type { TicketEvent } from '../events.ts';
import type { TICKET_STATUSES } from '../status.ts';

type TicketStatus = (typeof TICKET_STATUSES)[number];

/** What of a ticket can be taken back (SU-188). */
export type Standing = Desk & Pick<Replies, 'toSend'> & { status: TicketStatus };

/** `before`, `after`: how the ticket stood around what is taken back. `subject`: of the ticket. */
export type TakeBack = {
  type: 'TakeBack';
  data: { before: Standing; after: Standing; takenBackAt: string };
  subject: SubjectKeyId;
};

type Ticket = Standing & { ticketId: string; investigationId: string | null };

/**
 * SU-188: by compensating events; a reply that waited for a person to send it does so again. Throws `invalid_transition` for a ticket that has become another one since.
 */
export const takenBack = (
  { data: { before, after, takenBackAt: at }, subject }: TakeBack,
  ticket: Ticket,
): NewEvent<TicketEvent>[] => {
  if (!standsAs(after, ticket)) throw changedSince(ticket.status);
  const { ticketId, investigationId } = ticket;
  const { status } = before;
  const { assigneeId, priority, tags, snoozedUntil, toSend } = before;
  const events: NewEvent<TicketEvent>[] = [];
  if (status !== ticket.status && status !== 'investigating' && status !== 'resolved')
    events.push({ type: 'TicketRestored', data: { ticketId, status, investigationId, restoredAt: at } });
  if (toSend !== null && ticket.toSend === null) events.push({ type: 'TicketToSend', data: toSend });
  if (assigneeId !== ticket.assigneeId)
    events.push({ type: 'TicketAssigned', data: { ticketId, assigneeId, assignedAt: at } });
  if (priority !== ticket.priority)
    events.push({ type: 'TicketPrioritised', data: { ticketId, priority, prioritisedAt: at } });
  if (!isSame(tags, ticket.tags))
    events.push({ type: 'TicketTagged', data: { ticketId, tags: [...tags], taggedAt: at }, subject });
  if (snoozedUntil !== ticket.snoozedUntil)
    events.push(
      snoozedUntil === null
        ? { type: 'TicketSnoozeEnded', data: { ticketId, cause: 'user', endedAt: at } }
        : { type: 'TicketSnoozed', data: { ticketId, until: snoozedUntil, snoozedAt: at } },
    );
  return events;
};

const standsAs = (one: Standing, other: Standing): boolean =>
  one.status === other.status &&
  one.assigneeId === other.assigneeId &&
  one.priority === other.priority &&
  one.snoozedUntil === other.snoozedUntil &&
  isSame(one.tags, other.tags);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

const changedSince = (status: TicketStatus): DomainError =>
  new DomainError('invalid_transition', {
    detail: 'The ticket has changed since.',
    members: { current_status: status, allowed: [] },
  });
