import type { DomainEvent } from '../../../domain/core/log/eventStore.ts';
import { at, id, type Step } from './historySteps.ts';

const of = (n: number, type: string, data: DomainEvent['data']): Step => [
  `ticket-${id(7, n)}`,
  type,
  { ticketId: id(7, n), ...data },
  'user',
];
const snoozed = (n: number, until: string): Step => of(n, 'TicketSnoozed', { until, snoozedAt: at(61) });

const ofReply = (n: number, type: string, data: DomainEvent['data']): Step => [
  `ticket-${id(8, n)}`,
  type,
  { replyId: id(8, n), ticketId: id(7, 1), ...data },
  'user',
];
const replies = (n: number, delivery: 'pending' | 'manual', sendAt?: string): readonly Step[] => [
  ofReply(n, 'ReplyWritten', {
    workspaceId: 'default',
    investigationId: null,
    bodyDigest: 'sha256:03',
    acknowledgedFlags: [],
    delivery,
    sendAt,
    writtenAt: at(66),
    body: 'My\u0000 own.',
  }),
];

const flagged = { egressFlags: ['image'], contentFlags: ['unfinished'] };
const delayed = (n: number, type: string): readonly Step[] => {
  const of = { draftId: id(4, n), investigationId: id(8, n), ticketId: id(7, 1), workspaceId: 'default' };
  const words = { bodyDigest: 'sha256:04', body: 'Wait\u0000.' };
  const accepted = { acknowledgedFlags: ['image'], delivery: 'pending', sendAt: at(71), acceptedAt: at(70) };
  const ended =
    type === 'DraftReleased'
      ? { revision: 1, releasedAt: at(71) }
      : { revision: 2, by: 'user', ...flagged, recalledAt: at(71) };
  const stream = `investigation-${id(5, n)}`;
  return [
    [stream, 'DraftAccepted', { ...of, ...words, revision: 1, ...accepted }, 'user'],
    [stream, type, { ...of, ...words, ...ended }, 'user'],
  ];
};

const thanked: Step = [
  `ticket-${id(7, 6)}`,
  'FollowUpNotInvestigated',
  {
    ticketId: id(7, 6),
    reason: 'thanks',
    key: 'c',
    author: 'customer',
    at: at(47),
    addedAt: at(48),
    body: 'Thanks\u0000.',
    name: null,
  },
];

/** What people set on tickets, and wrote. */
export const desk: readonly Step[] = [
  thanked,
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
  of(3, 'TicketToSend', { investigationId: id(8, 3), acceptedAt: at(64) }),
  of(5, 'TicketToSend', { investigationId: id(8, 5), acceptedAt: at(64) }),
  of(5, 'TicketResolved', { resolvedAt: at(64), resolution: null }),
  of(2, 'TicketRestored', { status: 'escalated', investigationId: id(8, 2), restoredAt: at(65) }),
  of(6, 'TicketRestored', { status: 'new', investigationId: null, restoredAt: at(65) }),
  [
    `investigation-${id(5, 3)}`,
    'DraftMarkedSent',
    { draftId: id(4, 3), investigationId: id(8, 1), ticketId: id(7, 1), revision: 1, markedAt: at(65) },
    'user',
  ],
  ...replies(1, 'pending'),
  ofReply(1, 'ReplyNotPosted', { reasonCode: 'timeout', reason: 'No\u0000.', failedAt: at(67) }),
  ofReply(1, 'ReplyResent', { workspaceId: 'default', resentAt: at(68), body: null }),
  ofReply(1, 'ReplyPosted', { sourceReplyId: 'r', postedAt: at(69) }),
  ...replies(2, 'manual'),
  ofReply(2, 'ReplyMarkedSent', { markedAt: at(67) }),
  ...replies(3, 'pending'),
  ofReply(3, 'ReplyNotPosted', { reasonCode: 'timeout', reason: null, failedAt: at(67) }),
  ...[4, 5, 6, 7].flatMap((n) => replies(n, 'pending', at(71))),
  ofReply(4, 'ReplyReleased', { workspaceId: 'default', releasedAt: at(71), body: 'My own.' }),
  ofReply(5, 'ReplyRecalled', { by: 'user', recalledAt: at(70) }),
  ofReply(6, 'ReplyRecalled', { by: 'customer', recalledAt: at(70) }),
  ...['DraftReleased', 'DraftRecalled'].flatMap((type, index) => delayed(index + 3, type)),
];
