import type { DomainEvent } from '../../domain/core/log/eventStore.ts';
import { at, id, type Step } from './historySteps.ts';

const of = (n: number, type: string, data: DomainEvent['data']): Step => [
  `ticket-${id(7, n)}`,
  type,
  { ticketId: id(7, n), ...data },
  'user',
];
const snoozed = (n: number, until: string): Step => of(n, 'TicketSnoozed', { until, snoozedAt: at(61) });

/** What people set on tickets. */
export const desk: readonly Step[] = [
  of(1, 'TicketAssigned', { assigneeId: id(6, 1), assignedAt: at(60) }),
  of(2, 'TicketAssigned', { assigneeId: id(6, 2), assignedAt: at(60) }),
  of(2, 'TicketAssigned', { assigneeId: null, assignedAt: at(60) }),
  of(1, 'TicketPrioritised', { priority: 'urgent', prioritisedAt: at(60) }),
  of(1, 'TicketTagged', { tags: ['shipping', 'v\u0000ip'], taggedAt: at(60) }),
  of(2, 'TicketTagged', { tags: null, taggedAt: at(60) }),
  snoozed(1, 'reply'),
  ...[3, 4, 5].map((n) => snoozed(n, at(62))),
  snoozed(5, 'reply'),
  of(4, 'TicketSnoozeEnded', { cause: 'time', endedAt: at(62) }),
  of(1, 'TicketNoteAdded', {
    noteId: id(2, 1),
    authorId: id(6, 1),
    mentions: [id(6, 2)],
    notedAt: at(63),
    text: 'Ask\u0000 them.',
  }),
  of(2, 'TicketNoteAdded', { noteId: id(2, 2), authorId: id(6, 1), mentions: [], notedAt: at(63), text: null }),
];
