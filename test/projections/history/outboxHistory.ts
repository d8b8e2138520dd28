import type { DomainEvent } from '../../../domain/core/log/eventStore.ts';
import { at, id, type Step } from './historySteps.ts';

const draftOf = (n: number, type: string, data: DomainEvent['data']): Step => [
  `investigation-${id(5, n)}`,
  type,
  { draftId: id(4, n), investigationId: id(8, n), ticketId: id(7, n), revision: 1, ...data },
];
const rated = (n: number, rating: 'up' | 'down', comment: string | null): Step => [
  `investigation-${id(3, n)}`,
  'InvestigationRated',
  { investigationId: id(8, n), ticketId: id(7, n), ratedBy: id(6, 1), rating, comment, ratedAt: at(58) },
  'user',
];
const accepted = {
  workspaceId: 'default',
  bodyDigest: 'sha256:02',
  acknowledgedFlags: ['image'],
  acceptedAt: at(50),
  body: 'Dear\u0000.',
};
const writeOf = (n: number, type: string, data: DomainEvent['data']): Step => [
  `ticket_source-${id(4, n)}`,
  type,
  { writeId: id(4, n), ticketId: id(7, n), sourceId: id(9, 1), action: 'post_reply', ...data },
];
const queued = {
  workspaceId: 'default',
  externalId: 'mail-1',
  investigationId: id(8, 1),
  idempotencyKey: 'k',
  causedBy: { type: 'user', id: id(6, 1) },
  queuedAt: at(51),
  text: 'Dear\u0000.',
};
const tried = { attempt: 1, replyId: null, reasonCode: 'timeout', attemptedAt: at(52) };
/** What people decided on drafts, and what was written to sources for it. */
export const writes: readonly Step[] = [
  draftOf(1, 'DraftEdited', { bodyDigest: 'sha256:02', egressFlags: ['image'], editedAt: at(49), body: 'Dear\u0000.' }),
  draftOf(1, 'DraftAccepted', { ...accepted, delivery: 'pending' }),
  draftOf(1, 'ReplyFailed', { reasonCode: 'timeout', reason: 'No\u0000.', failedAt: at(53) }),
  draftOf(1, 'DraftResent', { workspaceId: 'default', body: null, resentAt: at(54) }),
  draftOf(1, 'ReplySent', { replyId: 'r', sentAt: at(55) }),
  draftOf(2, 'DraftRejected', { rejectedAt: at(50), reason: null }),
  rated(1, 'down', 'No\u0000.'),
  rated(2, 'up', null),
  writeOf(1, 'SourceWriteQueued', queued),
  writeOf(1, 'SourceWriteAttempted', { ...tried, outcome: 'retried', nextAttemptAt: at(57) }),
  writeOf(2, 'SourceWriteQueued', queued),
  writeOf(2, 'SourceWriteAttempted', { ...tried, outcome: 'failed', reason: 'No\u0000.', nextAttemptAt: null }),
  writeOf(3, 'SourceWriteDenied', { actorType: 'agent', deniedAt: at(52) }),
];
