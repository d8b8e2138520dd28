import { SubjectKeyId } from '../../../domain/core/ids.ts';
import type { DeskEvent } from '../../../domain/tickets/deskEvents.ts';
import type { TicketEvent } from '../../../domain/tickets/events.ts';
import type { TicketStatus } from '../../../domain/tickets/ticket.ts';

export const ticketId = '0199c2f0-6a1e-7c44-9d0e-000000000001';
export const investigationId = '0199c2f0-6a1e-7c44-9d0e-000000000002';
export const other = '0199c2f0-6a1e-7c44-9d0e-000000000003';
export const subject = SubjectKeyId.parse('0199c2f0-6a1e-4c44-9d0e-000000000004');
export const at = '2026-11-21T09:00:00.000Z';

export const data = {
  ticketId,
  workspaceId: 'default',
  sourceKind: 'direct' as const,
  sourceId: null,
  externalId: 'shop-1',
  priority: 'normal' as const,
  tags: [],
  receivedAt: at,
  title: 'Where is it?',
  body: 'I wait.',
  customer: 'mira@example.com',
  customerRef: { id: null, email: 'mira@example.com', name: null },
  url: null,
};
export const received = { type: 'TicketReceived' as const, data, subject };
export const claimed: TicketEvent = { type: 'TicketClaimed', data: { ticketId, investigationId, claimedAt: at } };
export const ready = {
  type: 'TicketReadyForReview' as const,
  data: {
    ticketId,
    investigationId,
    verdict: 'propose_resolution' as const,
    confidence: 0.9,
    finding: 'held',
    suspectedInjection: false,
    readyAt: at,
  },
  subject,
};
export const escalated = {
  type: 'TicketEscalated' as const,
  data: {
    ticketId,
    investigationId,
    reason: 'money' as const,
    queue: 'billing',
    confidence: 0.9,
    finding: null,
    suspectedInjection: true,
    escalatedAt: at,
  },
  subject,
};
export const failed: TicketEvent = {
  type: 'TicketFailed',
  data: { ticketId, investigationId, reason: 'x', failedAt: at },
};
export const requeued: TicketEvent = { type: 'TicketRequeued', data: { ticketId, requeuedAt: at } };
export const answered: TicketEvent = {
  type: 'TicketAnswered',
  data: { ticketId, investigationId, delivery: 'sent', answeredAt: at },
};
export const resolved = {
  type: 'TicketResolved' as const,
  data: { ticketId, resolvedAt: at, resolution: 'Paid.' },
  subject,
};
export const ignored = { type: 'TicketIgnored' as const, data: { ticketId, ignoredAt: at, reason: null }, subject };
export const reopened: TicketEvent = { type: 'TicketReopened', data: { ticketId, reopenedAt: at } };
export const toSend: TicketEvent = { type: 'TicketToSend', data: { ticketId, investigationId, acceptedAt: at } };
export const restored = (
  status: 'new' | 'awaiting_review' | 'escalated',
  of: string | null = investigationId,
): TicketEvent => ({
  type: 'TicketRestored',
  data: { ticketId, status, investigationId: of, restoredAt: at },
});
export const messageAdded = (key: string, author: 'customer' | 'staff', of: string | null = investigationId) => ({
  type: 'TicketMessageAdded' as const,
  data: { ticketId, investigationId: of, key, author, at, addedAt: at, body: key, suspicion: null },
  subject,
});
const thanks = { ...messageAdded('a', 'customer').data, reason: 'thanks' as const };
export const thanked = { type: 'FollowUpNotInvestigated' as const, data: thanks };

/** What people set on a ticket. */
export const deskEvents: readonly DeskEvent[] = [
  { type: 'TicketAssigned', data: { ticketId, assigneeId: other, assignedAt: at } },
  { type: 'TicketPrioritised', data: { ticketId, priority: 'high', prioritisedAt: at } },
  { type: 'TicketTagged', data: { ticketId, tags: ['vip'], taggedAt: at } },
  { type: 'TicketSnoozed', data: { ticketId, until: 'reply', snoozedAt: at } },
  {
    type: 'TicketNoteAdded',
    data: { ticketId, noteId: other, authorId: other, mentions: [], notedAt: at, text: 'Hm.' },
  },
  { type: 'TicketSnoozeEnded', data: { ticketId, cause: 'time', endedAt: at } },
];

/** A history that leads to each status. */
export const histories: Record<TicketStatus, TicketEvent[]> = {
  new: [received],
  investigating: [received, claimed],
  awaiting_review: [received, claimed, ready],
  escalated: [received, claimed, escalated],
  failed: [received, claimed, failed],
  waiting_on_customer: [received, claimed, ready, answered],
  resolved: [received, claimed, ready, resolved],
  ignored: [received, ignored],
};

export const statuses = Object.entries(histories) as [TicketStatus, TicketEvent[]][];
