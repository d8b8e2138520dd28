import { unreachable } from '../core/decider.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import type { SubjectKeyId } from '../core/ids.ts';
import type { DeskEvent } from './deskEvents.ts';
import type { Priority } from './priority.ts';

/** What people set on a ticket. `snoozedUntil`: ISO 8601, or `reply`; null while it is in the lists. */
export type Desk = {
  assigneeId: string | null;
  priority: Priority;
  tags: readonly string[];
  snoozedUntil: string | null;
};
type OnDesk = Desk & { ticketId: string };

export type AssignTicket = { type: 'AssignTicket'; data: { assigneeId: string | null; assignedAt: string } };
export type PrioritiseTicket = { type: 'PrioritiseTicket'; data: { priority: Priority; prioritisedAt: string } };
/** `subject`: of the ticket, for the words that people add to it. */
export type TagTicket = { type: 'TagTicket'; data: { tags: string[]; taggedAt: string }; subject: SubjectKeyId };
export type SnoozeTicket = { type: 'SnoozeTicket'; data: { until: string; snoozedAt: string } };
export type EndSnooze = { type: 'EndSnooze'; data: { cause: 'time' | 'user'; endedAt: string } };
export type AddNote = {
  type: 'AddNote';
  data: { noteId: string; authorId: string; text: string; mentions: string[]; notedAt: string };
  subject: SubjectKeyId;
};
export type DeskCommand = AssignTicket | PrioritiseTicket | TagTicket | SnoozeTicket | EndSnooze | AddNote;

/** SU-24: what stands there already changes nothing. That a ticket may be snoozed at all, its status has said by then. */
export const decideOnDesk = (command: DeskCommand, ticket: OnDesk): NewEvent<DeskEvent>[] => {
  const { ticketId, snoozedUntil } = ticket;
  switch (command.type) {
    case 'AssignTicket':
      return command.data.assigneeId === ticket.assigneeId
        ? []
        : [{ type: 'TicketAssigned', data: { ticketId, ...command.data } }];
    case 'PrioritiseTicket':
      return command.data.priority === ticket.priority
        ? []
        : [{ type: 'TicketPrioritised', data: { ticketId, ...command.data } }];
    case 'TagTicket': {
      const { data, subject } = command;
      const isSame = data.tags.length === ticket.tags.length && data.tags.every((tag) => ticket.tags.includes(tag));
      return isSame ? [] : [{ type: 'TicketTagged', data: { ticketId, ...data }, subject }];
    }
    case 'SnoozeTicket':
      return command.data.until === snoozedUntil
        ? []
        : [{ type: 'TicketSnoozed', data: { ticketId, ...command.data } }];
    case 'EndSnooze':
      return isOver(command, snoozedUntil) ? [{ type: 'TicketSnoozeEnded', data: { ticketId, ...command.data } }] : [];
    case 'AddNote':
      return [{ type: 'TicketNoteAdded', data: { ticketId, ...command.data }, subject: command.subject }];
    default:
      return unreachable(command);
  }
};

/** By time it ends where the time that was set last has come; people end it whenever they like (SU-26). */
const isOver = ({ data: { cause, endedAt } }: EndSnooze, until: string | null): boolean =>
  cause === 'user' ? until !== null : until !== null && until !== 'reply' && until <= endedAt;

export const onDesk = (event: DeskEvent): Partial<Desk> => {
  switch (event.type) {
    case 'TicketAssigned':
      return { assigneeId: event.data.assigneeId };
    case 'TicketPrioritised':
      return { priority: event.data.priority };
    case 'TicketTagged':
      return { tags: event.data.tags ?? [] };
    case 'TicketSnoozed':
      return { snoozedUntil: event.data.until };
    case 'TicketSnoozeEnded':
      return { snoozedUntil: null };
    case 'TicketNoteAdded':
      return {};
    default:
      return unreachable(event);
  }
};
