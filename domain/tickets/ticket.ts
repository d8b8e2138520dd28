import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError, invalidTransition } from '../core/errors.ts';
import type { NewEvent } from '../core/eventStore.ts';
import { uuidv5, type SubjectKeyId } from '../core/ids.ts';
import { streamKind } from '../core/streamKind.ts';
import { TicketEvent, type EscalationReason, type TicketReceived } from './events.ts';

/** SU-12 to SU-22, as far as tickets move today. */
export type TicketStatus = 'new' | 'investigating' | 'awaiting_review' | 'escalated' | 'failed';

export type Ticket =
  | { status: 'absent' }
  | { status: 'new'; ticketId: string }
  | { status: Exclude<TicketStatus, 'new'>; ticketId: string; investigationId: string };

export type ReceiveTicket = { type: 'ReceiveTicket'; data: TicketReceived['data']; subject: SubjectKeyId };
export type ClaimTicket = { type: 'ClaimTicket'; data: { investigationId: string; claimedAt: string } };
export type SettleTicket = {
  type: 'SettleTicket';
  data: { investigationId: string; confidence: number; suspectedInjection: boolean; settledAt: string } & (
    | { verdict: 'auto_resolved' | 'propose_resolution' }
    | { verdict: 'escalate'; reason: EscalationReason; queue: string }
  );
};
export type FailTicket = { type: 'FailTicket'; data: { investigationId: string; reason: string; failedAt: string } };
export type EscalateCancelled = { type: 'EscalateCancelled'; data: { investigationId: string; escalatedAt: string } };
export type RequeueTicket = { type: 'RequeueTicket'; data: { requeuedAt: string } };
export type TicketCommand = ReceiveTicket | ClaimTicket | SettleTicket | FailTicket | EscalateCancelled | RequeueTicket;

/** Id of a ticket whose source names it: a repeat leads to the same stream (X-05, SU-10). */
export const ticketIdOf = (workspaceId: string, source: string, externalId: string): string =>
  uuidv5('ticket', workspaceId, source, externalId);

export const evolveTicket = (state: Ticket, event: TicketEvent): Ticket => {
  switch (event.type) {
    case 'TicketReceived':
      return { status: 'new', ticketId: event.data.ticketId };
    case 'TicketClaimed':
      return { status: 'investigating', ...idsOf(event) };
    case 'TicketReadyForReview':
      return { status: 'awaiting_review', ...idsOf(event) };
    case 'TicketEscalated':
      return { status: 'escalated', ...idsOf(event) };
    case 'TicketFailed':
      return { status: 'failed', ...idsOf(event) };
    case 'TicketRequeued':
      return state.status === 'absent' ? state : { status: 'new', ticketId: state.ticketId };
    default:
      return unreachable(event);
  }
};

/** The rules of a ticket's status. Throws DomainError for a command that its status does not allow. */
export const ticketDecider: Decider<TicketCommand, NewEvent<TicketEvent>, Ticket> = {
  initialState: () => ({ status: 'absent' }),
  evolve: evolveTicket,
  decide: (command, ticket) => {
    switch (command.type) {
      case 'ReceiveTicket':
        return receive(command, ticket);
      case 'ClaimTicket':
        return claim(command, ticket);
      case 'SettleTicket':
        return settle(command, ticket);
      case 'FailTicket':
        return fail(command, ticket);
      case 'EscalateCancelled':
        return escalateCancelled(command, ticket);
      case 'RequeueTicket':
        return requeue(command, ticket);
      default:
        return unreachable(command);
    }
  },
};

/** Streams `ticket-<id>`. */
export const tickets = streamKind('ticket', TicketEvent, ticketDecider);

/** SU-10: a source may repeat a ticket; a person who inserts one twice is told which it is. */
const receive = ({ data, subject }: ReceiveTicket, ticket: Ticket): NewEvent<TicketEvent>[] => {
  if (ticket.status === 'absent') return [{ type: 'TicketReceived', data, subject }];
  if (data.sourceKind !== 'direct') return [];
  throw new DomainError('duplicate_external_id', { members: { ticket_id: ticket.ticketId } });
};

const claim = ({ data }: ClaimTicket, ticket: Ticket): TicketEvent[] => {
  if (ticket.status === 'new') return [{ type: 'TicketClaimed', data: { ticketId: ticket.ticketId, ...data } }];
  if (ticket.status === 'investigating' && ticket.investigationId === data.investigationId) return [];
  throw refused(ticket);
};

/** SU-14, SU-15. The worker repeats this after a crash; a repeat changes nothing. */
const settle = ({ data }: SettleTicket, ticket: Ticket): TicketEvent[] => {
  if (!concerns(ticket, data.investigationId)) throw refused(ticket);
  if (ticket.status !== 'investigating') return [];
  const { settledAt, investigationId, confidence, suspectedInjection } = data;
  const common = { ticketId: ticket.ticketId, investigationId, confidence, suspectedInjection };
  if (data.verdict !== 'escalate')
    return [{ type: 'TicketReadyForReview', data: { ...common, verdict: data.verdict, readyAt: settledAt } }];
  const { reason, queue } = data;
  return [{ type: 'TicketEscalated', data: { ...common, reason, queue, escalatedAt: settledAt } }];
};

const fail = ({ data }: FailTicket, ticket: Ticket): TicketEvent[] => {
  if (!concerns(ticket, data.investigationId)) throw refused(ticket);
  return ticket.status === 'investigating'
    ? [{ type: 'TicketFailed', data: { ticketId: ticket.ticketId, ...data } }]
    : [];
};

/** SU-15. The ticket may have moved on: then nothing is left to do. */
const escalateCancelled = ({ data }: EscalateCancelled, ticket: Ticket): TicketEvent[] => {
  if (ticket.status !== 'investigating' || ticket.investigationId !== data.investigationId) return [];
  const { ticketId } = ticket;
  const escalated = { reason: 'policy' as const, queue: 'support', confidence: 0, cause: 'cancelled' as const };
  return [{ type: 'TicketEscalated', data: { ticketId, ...data, ...escalated } }];
};

/** SU-21: any status but `new` and `investigating`. */
const requeue = ({ data }: RequeueTicket, ticket: Ticket): TicketEvent[] => {
  if (ticket.status === 'absent' || ticket.status === 'new' || ticket.status === 'investigating') throw refused(ticket);
  return [{ type: 'TicketRequeued', data: { ticketId: ticket.ticketId, ...data } }];
};

type Investigated = Exclude<Ticket, { status: 'absent' } | { status: 'new' }>;

const concerns = (ticket: Ticket, investigationId: string): ticket is Investigated =>
  ticket.status !== 'absent' && ticket.status !== 'new' && ticket.investigationId === investigationId;

const refused = (ticket: Ticket): DomainError =>
  ticket.status === 'absent' ? new DomainError('not_found') : invalidTransition(ticket.status, ALLOWED[ticket.status]);

/** What a person can do in each status. */
const ALLOWED: Record<TicketStatus, readonly string[]> = {
  new: [],
  investigating: [],
  awaiting_review: ['reinvestigate'],
  escalated: ['reinvestigate'],
  failed: ['reinvestigate'],
};

const idsOf = (event: { data: { ticketId: string; investigationId: string } }) => ({
  ticketId: event.data.ticketId,
  investigationId: event.data.investigationId,
});
