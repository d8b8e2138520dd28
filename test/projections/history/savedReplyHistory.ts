import type { DomainEvent } from '../../../domain/core/log/eventStore.ts';
import { at, id, type Step } from './historySteps.ts';

const savedReply = (n: number, type: string, data: DomainEvent['data']): Step => [
  'saved_replies-default',
  type,
  { replyId: id(0, n), workspaceId: 'default', ...data },
];
const replyCreated = (n: number): Step =>
  savedReply(n, 'SavedReplyCreated', {
    name: 'Hel\u0000lo',
    text: n === 1 ? 'Dear {{customer.name}},\u0000 "yes"' : null,
    shortcut: n === 1 ? 'hi' : null,
    createdBy: id(6, 1),
    createdAt: at(50),
  });
export const savedReplies: readonly Step[] = [
  replyCreated(1),
  replyCreated(2),
  replyCreated(3),
  savedReply(2, 'SavedReplyChanged', {
    name: 'Bye',
    text: 'So\u0000 long.',
    shortcut: null,
    changedBy: id(6, 1),
    changedAt: at(51),
  }),
  savedReply(3, 'SavedReplyDeleted', { deletedAt: at(52) }),
];
