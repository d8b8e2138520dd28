import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import type { SubjectKeyId } from '../core/ids.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { tickets } from '../tickets/ticket.ts';
import { ReplyEvent, type ReplyEventOf } from './events.ts';

type Written = ReplyEventOf<'ReplyWritten'>['data'];
/** `delayed`: until its time has come. `held`: taken back because the customer has written. */
export type Reply =
  | { status: 'absent' }
  | { status: 'delayed' | 'pending' | 'manual' | 'sent' | 'failed' | 'recalled' | 'held'; written: Written };
type ExistingReply = Exclude<Reply, { status: 'absent' }>;

/** Nobody edits a reply that was sent off: it has one revision. */
export const REPLY_REVISION = 1;

export type WriteReply = { type: 'WriteReply'; data: Written; subject: SubjectKeyId };
export type MarkReplySent = { type: 'MarkReplySent'; revision: number; markedAt: string };
export type ResendReply = { type: 'ResendReply'; revision: number; resentAt: string; subject: SubjectKeyId };
/** What came of the outbox's work. `reason`: a sentence for people; null where none is known. */
export type RecordPosting = {
  type: 'RecordPosting';
  result:
    | { sent: true; replyId: string; at: string }
    | { sent: false; reasonCode: string; reason: string | null; at: string };
};
export type RecallReply = { type: 'RecallReply'; revision: number; recalledAt: string };
/** The delay is over, or with `isHeld` the customer has written since it was. */
export type ReleaseReply = { type: 'ReleaseReply'; at: string; isHeld: boolean; subject: SubjectKeyId };
export type ReplyCommand = WriteReply | MarkReplySent | ResendReply | RecallReply | ReleaseReply | RecordPosting;

/** SU-193: a person's own reply goes the way of an accepted draft. */
export const replyDecider: Decider<ReplyCommand, NewEvent<ReplyEvent>, Reply> = {
  initialState: () => ({ status: 'absent' }),
  evolve: (reply, event) => {
    if (event.type === 'ReplyWritten') {
      const { delivery, sendAt } = event.data;
      return { status: sendAt === undefined ? delivery : 'delayed', written: event.data };
    }
    return reply.status === 'absent' ? reply : { ...reply, status: statusAfter(event) };
  },
  decide: (command, reply) => {
    if (command.type === 'WriteReply')
      return reply.status === 'absent' ? [{ type: 'ReplyWritten', data: command.data, subject: command.subject }] : [];
    if (reply.status === 'absent') throw new DomainError('not_found');
    switch (command.type) {
      case 'MarkReplySent':
        return markSent(command, reply);
      case 'ResendReply':
        return resend(command, reply);
      case 'RecallReply':
        return recall(command, reply);
      case 'ReleaseReply':
        return release(command, reply);
      case 'RecordPosting':
        return recordPosting(command, reply);
      default:
        return unreachable(command);
    }
  },
};

const statusAfter = (event: Exclude<ReplyEvent, { type: 'ReplyWritten' }>): ExistingReply['status'] => {
  switch (event.type) {
    case 'ReplyPosted':
    case 'ReplyMarkedSent':
      return 'sent';
    case 'ReplyNotPosted':
      return 'failed';
    case 'ReplyRecalled':
      return event.data.by === 'customer' ? 'held' : 'recalled';
    case 'ReplyReleased':
    case 'ReplyResent':
      return 'pending';
    default:
      return unreachable(event);
  }
};

/** Replies have streams of their own beside those of their tickets. */
export const replies = streamKind(tickets.category, ReplyEvent, replyDecider);

const ofReply = ({ written: { replyId, ticketId } }: ExistingReply) => ({ replyId, ticketId });

const atRevision = (given: number): void => {
  if (given !== REPLY_REVISION)
    throw new DomainError('stale_revision', { members: { current_revision: REPLY_REVISION } });
};

const ALLOWED: Record<ExistingReply['status'], readonly string[]> = {
  delayed: ['recall'],
  recalled: [],
  held: [],
  pending: [],
  manual: ['mark-sent'],
  sent: [],
  failed: ['resend'],
};

const markSent = ({ revision, markedAt }: MarkReplySent, reply: ExistingReply): NewEvent<ReplyEvent>[] => {
  if (reply.status !== 'manual') throw invalidTransition(reply.status, ALLOWED[reply.status]);
  atRevision(revision);
  return [{ type: 'ReplyMarkedSent', data: { ...ofReply(reply), markedAt } }];
};

const resend = ({ revision, resentAt, subject }: ResendReply, reply: ExistingReply): NewEvent<ReplyEvent>[] => {
  if (reply.status !== 'failed') throw invalidTransition(reply.status, ALLOWED[reply.status]);
  atRevision(revision);
  const { workspaceId, body } = reply.written;
  return [{ type: 'ReplyResent', data: { ...ofReply(reply), workspaceId, body, resentAt }, subject }];
};

/** SU-190: until it goes out. Its words are there to be written again. */
const recall = ({ revision, recalledAt }: RecallReply, reply: ExistingReply): NewEvent<ReplyEvent>[] => {
  if (reply.status !== 'delayed') throw invalidTransition(reply.status, ALLOWED[reply.status]);
  atRevision(revision);
  return [{ type: 'ReplyRecalled', data: { ...ofReply(reply), by: 'user', recalledAt } }];
};

/** SU-190: what is not delayed any more stays as it is. */
const release = ({ at, isHeld, subject }: ReleaseReply, reply: ExistingReply): NewEvent<ReplyEvent>[] => {
  if (reply.status !== 'delayed') return [];
  const of = ofReply(reply);
  if (isHeld) return [{ type: 'ReplyRecalled', data: { ...of, by: 'customer', recalledAt: at } }];
  const { workspaceId, body, sendAt = '' } = reply.written;
  return at < sendAt ? [] : [{ type: 'ReplyReleased', data: { ...of, workspaceId, releasedAt: at, body }, subject }];
};

const recordPosting = ({ result }: RecordPosting, reply: ExistingReply): NewEvent<ReplyEvent>[] => {
  if (reply.status !== 'pending') return [];
  const of = ofReply(reply);
  if (result.sent)
    return [{ type: 'ReplyPosted', data: { ...of, sourceReplyId: result.replyId, postedAt: result.at } }];
  const { reasonCode, reason, at: failedAt } = result;
  return [{ type: 'ReplyNotPosted', data: { ...of, reasonCode, reason, failedAt } }];
};
