import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import { uuidv5, type SubjectKeyId } from '../core/ids.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { TicketEvent, type TicketReceived } from './events.ts';
import {
  answered,
  NO_REPLIES,
  repliesAfter,
  toSend,
  type AnswerTicket,
  type AwaitSending,
  type RateTicket,
  type Replies,
} from './answers.ts';
import { evolveRuled, matchedRules, type ByRules, type MatchRules } from './rules/byRules.ts';
import { assessed, evolveMeasured, measuredFrom, type AssessLevel, type ByLevels } from './serviceLevel/measured.ts';
import { decideOnDesk, onDesk, type Desk, type DeskCommand } from './desk.ts';
import { failed, settled, type FailTicket, type SettleTicket } from './endings/endInvestigation.ts';
import type { IgnoreTicket, ResolveTicket } from './endings/endCommands.ts';
import type { Attachment } from './thread.ts';
import { addedMessages, joinedBy, wroteLater, type AddMessages } from './messages.ts';
import { ALLOWED, type Action, type TICKET_STATUSES } from './status.ts';
import { takenBack, type TakeBack } from './endings/takenBack.ts';

/** SU-12 to SU-22 say which leads to which, and by whose act. */
export type TicketStatus = (typeof TICKET_STATUSES)[number];

type Known = Desk &
  ByRules &
  ByLevels &
  Replies & {
    ticketId: string;
    /** Of the messages that joined it. */
    messageKeys: ReadonlySet<string>;
    attachments: readonly Attachment[];
    /** It was above the limit of its source when it came, and nobody has asked for its investigation since. */
    held: boolean;
    /** When its customer's last message after the first came; null without one. */
    customerWroteAt: string | null;
    /** Where the last verdict put it; null while none counts. */
    settledAs: 'awaiting_review' | 'escalated' | null;
  };
/** A ticket can come here before it was investigated. */
type EarlyStatus = 'new' | 'escalated' | 'waiting_on_customer' | 'resolved' | 'ignored';

export type Ticket =
  | { status: 'absent' }
  | (Known & { status: EarlyStatus; investigationId: string | null })
  | (Known & { status: Exclude<TicketStatus, EarlyStatus>; investigationId: string });
export type ExistingTicket = Exclude<Ticket, { status: 'absent' }>;

export type ReceiveTicket = { type: 'ReceiveTicket'; data: TicketReceived['data']; subject: SubjectKeyId };
export type ClaimTicket = { type: 'ClaimTicket'; data: { investigationId: string; claimedAt: string } };
export type EscalateCancelled = { type: 'EscalateCancelled'; data: { investigationId: string; escalatedAt: string } };
export type RequeueTicket = { type: 'RequeueTicket'; data: { requeuedAt: string } };
export type ReopenTicket = { type: 'ReopenTicket'; data: { reopenedAt: string } };
export type TicketCommand =
  | ReceiveTicket
  | AddMessages
  | DeskCommand
  | MatchRules
  | AssessLevel
  | ClaimTicket
  | SettleTicket
  | FailTicket
  | EscalateCancelled
  | RequeueTicket
  | AnswerTicket
  | AwaitSending
  | RateTicket
  | ReopenTicket
  | ResolveTicket
  | IgnoreTicket
  | TakeBack;

/** Id of a ticket whose source names it: a repeat leads to the same stream (X-05, SU-10). */
export const ticketIdOf = (workspaceId: string, source: string, externalId: string): string =>
  uuidv5('ticket', workspaceId, source, externalId);

export const evolveTicket = (before: Ticket, event: TicketEvent): Ticket => {
  if (event.type === 'TicketReceived') return received(event);
  if (before.status === 'absent') return before;
  const state = { ...evolveMeasured(evolveRuled(before, event), event), ...repliesAfter(event) };
  switch (event.type) {
    case 'TicketMessageAdded':
      return wroteLater(state, event.data);
    case 'FollowUpNotInvestigated':
      return joinedBy(state, event.data);
    case 'TicketAttachmentsAdded':
      return { ...state, attachments: [...state.attachments, ...(event.data.attachments ?? [])] };
    case 'TicketClaimed':
      return { ...state, status: 'investigating', investigationId: event.data.investigationId, settledAs: null };
    case 'TicketReadyForReview':
      return settledAs('awaiting_review', state, event.data);
    case 'TicketEscalated':
      return event.data.reason === 'rule'
        ? { ...state, status: 'escalated' }
        : settledAs('escalated', state, event.data);
    case 'TicketFailed':
      return { ...state, status: 'failed', investigationId: event.data.investigationId };
    case 'TicketRequeued':
    case 'TicketReopened':
      return { ...state, status: 'new', held: false, settledAs: null };
    case 'TicketRestored':
      return restored(state, event.data);
    case 'TicketToSend':
    case 'TicketRated':
    case 'EscalationRuleMatched':
    case 'TicketServiceLevelChanged':
      return state;
    case 'TicketAnswered':
      return { ...state, status: 'waiting_on_customer' };
    case 'TicketResolved':
      return { ...state, status: 'resolved', snoozedUntil: null };
    case 'TicketIgnored':
      return { ...state, status: 'ignored', snoozedUntil: null };
    case 'TicketAssigned':
    case 'TicketPrioritised':
    case 'TicketTagged':
    case 'TicketSnoozed':
    case 'TicketSnoozeEnded':
    case 'TicketNoteAdded':
      return { ...state, ...onDesk(event) };
    default:
      return unreachable(event);
  }
};

const settledAs = (
  status: 'awaiting_review' | 'escalated',
  state: ExistingTicket,
  { investigationId }: { investigationId: string | null },
): Ticket =>
  status === 'escalated' || investigationId === null
    ? { ...state, status: 'escalated', investigationId, settledAs: 'escalated' }
    : { ...state, status, investigationId, settledAs: status };

const restored = (
  state: ExistingTicket,
  { status, investigationId }: Extract<TicketEvent, { type: 'TicketRestored' }>['data'],
): Ticket =>
  status === 'new' || status === 'waiting_on_customer' || status === 'ignored'
    ? { ...state, status, ...(investigationId === null ? {} : { investigationId }) }
    : investigationId === null
      ? { ...state, status: 'new' }
      : { ...state, status, investigationId };

const received = ({ data }: TicketReceived): Ticket => ({
  status: 'new',
  ticketId: data.ticketId,
  messageKeys: new Set((data.thread ?? []).map(({ key }) => key)),
  attachments: data.attachments ?? [],
  held: data.held ?? false,
  customerWroteAt: null,
  settledAs: null,
  ...NO_REPLIES,
  investigationId: null,
  firedRules: new Set(),
  escalatesAfter: null,
  assigneeId: null,
  priority: data.priority,
  tags: data.tags,
  snoozedUntil: null,
  ...measuredFrom(data),
});

/** The rules of a ticket's status. Throws DomainError for a command that its status does not allow. */
export const ticketDecider: Decider<TicketCommand, NewEvent<TicketEvent>, Ticket> = {
  initialState: () => ({ status: 'absent' }),
  evolve: evolveTicket,
  decide: (command, ticket) => {
    switch (command.type) {
      case 'ReceiveTicket':
        return receive(command, ticket);
      case 'AddMessages':
        return ticket.status === 'absent' ? [] : addedMessages(command, ticket);
      case 'ClaimTicket':
        return claim(command, ticket);
      case 'SettleTicket':
        return concerned(command.data.investigationId, ticket) ? settled(command, ticket) : [];
      case 'FailTicket':
        return concerned(command.data.investigationId, ticket) ? failed(command, ticket) : [];
      case 'EscalateCancelled':
        return escalateCancelled(command, ticket);
      case 'RequeueTicket':
        return requeue(command, ticket);
      case 'AnswerTicket':
        return ticket.status === 'absent' ? [] : answered(command, ticket);
      case 'AwaitSending':
        return ticket.status === 'absent' ? [] : toSend(command, ticket);
      case 'RateTicket':
        return [{ type: 'TicketRated', data: { ticketId: existing(ticket).ticketId, ...command.data } }];
      case 'ReopenTicket':
        return reopen(command, ticket);
      case 'ResolveTicket':
        return resolve(command, ticket);
      case 'IgnoreTicket':
        return ignore(command, ticket);
      case 'MatchRules':
        return ticket.status === 'absent' ? [] : matchedRules(command, ticket);
      case 'AssessLevel':
        return ticket.status === 'absent' ? [] : assessed(command, ticket);
      case 'AssignTicket':
      case 'PrioritiseTicket':
      case 'TagTicket':
      case 'EndSnooze':
      case 'AddNote':
        return decideOnDesk(command, existing(ticket));
      case 'TakeBack':
        return takenBack(command, existing(ticket));
      case 'SnoozeTicket':
        return decideOnDesk(command, allowedTo('snooze', ticket));
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

/** SU-15. The ticket may have moved on: then nothing is left to do. */
const escalateCancelled = ({ data }: EscalateCancelled, ticket: Ticket): TicketEvent[] => {
  if (ticket.status !== 'investigating' || ticket.investigationId !== data.investigationId) return [];
  const { ticketId } = ticket;
  const escalated = { reason: 'policy' as const, queue: 'support', confidence: 0, cause: 'cancelled' as const };
  return [{ type: 'TicketEscalated', data: { ticketId, ...data, ...escalated } }];
};

/** SU-21: any status but `new` and `investigating`; a ticket that is held goes on. */
const requeue = ({ data }: RequeueTicket, ticket: Ticket): TicketEvent[] => {
  const { ticketId } = allowedTo('reinvestigate', ticket);
  return [{ type: 'TicketRequeued', data: { ticketId, ...data } }];
};

/** SU-193: back to where its last verdict put it; without one it is investigated. */
const reopen = ({ data }: ReopenTicket, ticket: Ticket): TicketEvent[] => {
  const { ticketId, settledAs: settled, investigationId } = allowedTo('reopen', ticket);
  const status = settled ?? 'new';
  return [{ type: 'TicketRestored', data: { ticketId, status, investigationId, restoredAt: data.reopenedAt } }];
};

/** A person says that it is solved (SU-19). */
const resolve = ({ data, subject }: ResolveTicket, ticket: Ticket): NewEvent<TicketEvent>[] => {
  const { ticketId } = allowedTo('resolve', ticket);
  return [{ type: 'TicketResolved', data: { ticketId, ...data }, subject }];
};

/** A person says that it needs no answer (SU-20). */
const ignore = ({ data, subject }: IgnoreTicket, ticket: Ticket): NewEvent<TicketEvent>[] => {
  const { ticketId } = allowedTo('ignore', ticket);
  return [{ type: 'TicketIgnored', data: { ticketId, ...data }, subject }];
};

/** Whether the investigation still has the ticket; throws where it never had it, or another one has it by now. */
const concerned = (investigationId: string, ticket: Ticket): ticket is ExistingTicket => {
  if (ticket.status === 'absent' || ticket.status === 'new' || ticket.investigationId !== investigationId)
    throw refused(ticket);
  return ticket.status === 'investigating';
};

const refused = (ticket: Ticket): DomainError =>
  ticket.status === 'absent' ? new DomainError('not_found') : invalidTransition(ticket.status, ALLOWED[ticket.status]);

const existing = (ticket: Ticket): ExistingTicket => {
  if (ticket.status === 'absent') throw refused(ticket);
  return ticket;
};

const allowedTo = (action: Action, ticket: Ticket): ExistingTicket => {
  if (ticket.status === 'absent') throw refused(ticket);
  const isHeld = action === 'reinvestigate' && ticket.status === 'new' && ticket.held;
  if (!isHeld && !ALLOWED[ticket.status].includes(action)) throw refused(ticket);
  return ticket;
};
