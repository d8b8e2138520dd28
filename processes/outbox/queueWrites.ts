import type { EventStore, Meta, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { derivedCommandId, uuidv5 } from '../../domain/core/ids.ts';
import { handle, load } from '../../domain/core/log/streams.ts';
import { askForRating } from '../../domain/csat/askForRating.ts';
import { csats } from '../../domain/csat/csat.ts';
import { draftAnswer } from '../../domain/csat/draftAnswer.ts';
import { draftStreamId, drafts } from '../../domain/drafts/draft.ts';
import type { DraftEventOf } from '../../domain/drafts/events.ts';
import { supersedeDraft } from '../../domain/drafts/decideDraft.ts';
import type { Answer } from '../../domain/inbox/ticketFilter.ts';
import { REPLY_REVISION, replies } from '../../domain/replies/reply.ts';
import type { ReplyEventOf } from '../../domain/replies/events.ts';
import type { WriteEventOf } from '../../domain/outbox/events.ts';
import { sourceWrites, writeIdOf } from '../../domain/outbox/write.ts';
import { isEvent, type EventOf } from '../../domain/streamKinds.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';

export type WriteQueue = {
  store: EventStore;
  canWrite: (workspaceId: string, sourceId: string) => Promise<boolean>;
  /** Replies ask customers to rate them (SU-184). */
  asksForRatings: boolean;
  now: () => string;
};

type Reply = DraftEventOf<'DraftAccepted' | 'DraftReleased' | 'DraftResent'>['data'];

/**
 * SU-25, SU-103, SU-105: queues what people's decisions want written to sources, and tells drafts and tickets what came
 * of it. A repeat queues nothing twice: a write has the id of the event that wants it.
 */
export const outboxQueue = (deps: WriteQueue): Reactor => ({
  name: 'outbox_queue',
  startFrom: 'head',
  types: [
    'DraftAccepted',
    'DraftReleased',
    'DraftMarkedSent',
    'DraftResent',
    'ReplyWritten',
    'ReplyReleased',
    'ReplyMarkedSent',
    'ReplyResent',
    'TicketResolved',
    'SourceWriteAttempted',
  ],
  react: async (event) => {
    if (isEvent(event, 'DraftAccepted') && event.data.delivery === 'manual')
      return awaitSending(deps, event, event.data);
    if (isEvent(event, 'ReplyWritten')) return takeUpReply(deps, event, event.data);
    if (isEvent(event, 'ReplyReleased', 'ReplyResent')) return queueOwnReply(deps, event, event.data);
    if (isEvent(event, 'ReplyMarkedSent')) return answered(deps, event, ownReply(event.data), 'manual');
    if (isEvent(event, 'DraftMarkedSent')) return answered(deps, event, event.data, 'manual');
    // It waits for its release (SU-190).
    if (isEvent(event, 'DraftAccepted') && event.data.sendAt !== undefined) return;
    if (isEvent(event, 'DraftAccepted', 'DraftReleased', 'DraftResent')) return queueReply(deps, event, event.data);
    if (isEvent(event, 'TicketResolved')) return queueResolved(deps, event);
    if (isEvent(event, 'SourceWriteAttempted')) return tellOutcome(deps, event);
  },
});

const queueReply = async (deps: WriteQueue, event: RecordedEvent, reply: Reply): Promise<void> => {
  const { ticketId, investigationId, draftId, revision, body } = reply;
  const idempotencyKey = uuidv5('reply', draftId, String(revision));
  const wanted = { action: 'post_reply', investigationId, idempotencyKey, text: body } as const;
  await queue(deps, event, ticketId, wanted, () => draftAnswer(deps.store, investigationId, body));
};

/** Nothing is told to a source that is read-only or gone (SU-25), nor what it has told itself. */
const queueResolved = async (deps: WriteQueue, event: RecordedEvent<EventOf<'TicketResolved'>>): Promise<void> => {
  if (event.meta.actor.type === 'source') return;
  const { ticketId, resolution: text, undoUntil: notBefore } = event.data;
  const idempotencyKey = uuidv5('resolved', event.id);
  const action = 'mark_resolved';
  await queue(deps, event, ticketId, {
    action,
    investigationId: null,
    idempotencyKey,
    text,
    ...(notBefore && { notBefore }),
  });
};

type Wanted = Pick<
  WriteEventOf<'SourceWriteQueued'>['data'],
  'action' | 'investigationId' | 'ownReplyId' | 'idempotencyKey' | 'notBefore' | 'text'
>;

/** `answerOf`: of a reply, whose words it is; null for one under which nobody is asked to rate it (SU-184). */
const queue = async (
  deps: WriteQueue,
  event: RecordedEvent,
  ticketId: string,
  wanted: Wanted,
  answerOf: () => Promise<Answer | null> = async () => null,
): Promise<void> => {
  const { store, canWrite, now } = deps;
  const { first } = await load(store, tickets, ticketId);
  if (first?.type !== 'TicketReceived' || first.subject === null) return;
  const { workspaceId, sourceId, externalId } = first.data;
  if (sourceId === null || externalId === null || !(await canWrite(workspaceId, sourceId))) return;
  const writeId = writeIdOf(event.id);
  const { type, id } = event.meta.actor;
  const of = { writeId, ticketId, sourceId, workspaceId, externalId };
  const answer = deps.asksForRatings ? await answerOf() : null;
  const asked = { ticketId, workspaceId, requestedAt: now(), replyKey: wanted.idempotencyKey };
  const csatId = answer === null ? null : await askForRating(store, { ...asked, answer }, metaOf(event, 'ask'));
  const data = { ...of, ...wanted, ...(csatId && { csatId }), causedBy: { type, id }, queuedAt: now() };
  const command = { type: 'QueueDelivery', wanted: { data, subject: first.subject } } as const;
  await handle(store, sourceWrites, writeId, command, metaOf(event, 'queue'));
};

const tellOutcome = async (deps: WriteQueue, event: RecordedEvent<EventOf<'SourceWriteAttempted'>>): Promise<void> => {
  const { action, outcome, writeId, replyId, reasonCode, reason = null, attemptedAt: at } = event.data;
  if (action !== 'post_reply' || outcome === 'retried') return;
  const { first } = await load(deps.store, sourceWrites, writeId);
  if (first?.type !== 'SourceWriteQueued') return;
  const { investigationId, ticketId, ownReplyId, csatId } = first.data;
  const result =
    outcome === 'done'
      ? ({ sent: true, replyId: replyId ?? '', at } as const)
      : ({ sent: false, reasonCode: reasonCode ?? '', reason, at } as const);
  const meta = metaOf(event, 'reply');
  if (ownReplyId !== undefined) await handle(deps.store, replies, ownReplyId, { type: 'RecordPosting', result }, meta);
  else if (investigationId !== null)
    await handle(deps.store, drafts, draftStreamId(investigationId), { type: 'RecordReply', result }, meta);
  // SU-103: a reply that failed leaves the ticket where it is.
  if (!result.sent) return;
  await answered(deps, event, { investigationId, ticketId, ...(ownReplyId && { replyId: ownReplyId }) }, 'sent');
  if (csatId === undefined) return;
  const sent = { type: 'RecordLinkSent', csatId, sentAt: at } as const;
  await handle(deps.store, csats, ticketId, sent, metaOf(event, 'link_sent'));
};

/** SU-193: the ticket tells that somebody has to send the reply, and stays where it is. */
const awaitSending = async (
  { store }: WriteQueue,
  event: RecordedEvent,
  { ticketId, acceptedAt, ...reply }: Answering & { acceptedAt: string },
): Promise<void> => {
  const command = { type: 'AwaitSending', data: { ...idsOf(reply), acceptedAt } } as const;
  await handle(store, tickets, ticketId, command, metaOf(event, 'to_send'));
};

/** The ticket waits for the customer once a reply was delivered or sent by hand (SU-18). */
const answered = async (
  { store, now }: WriteQueue,
  event: RecordedEvent,
  { ticketId, ...reply }: Answering,
  delivery: 'sent' | 'manual',
): Promise<void> => {
  const command = { type: 'AnswerTicket', data: { ...idsOf(reply), delivery, answeredAt: now() } } as const;
  await handle(store, tickets, ticketId, command, metaOf(event, 'answer'));
};

/** Whose reply answers which ticket. */
type Answering = { ticketId: string; investigationId: string | null; replyId?: string };

const idsOf = ({ investigationId, replyId }: Omit<Answering, 'ticketId'>) => ({
  investigationId,
  ...(replyId === undefined ? {} : { replyId }),
});

const ownReply = ({ ticketId, replyId }: { ticketId: string; replyId: string }): Answering => ({
  ticketId,
  investigationId: null,
  replyId,
});

/** SU-193: a reply of one's own rejects a draft that nobody has decided, and goes the way of an accepted one. */
const takeUpReply = async (
  deps: WriteQueue,
  event: RecordedEvent,
  reply: ReplyEventOf<'ReplyWritten'>['data'],
): Promise<void> => {
  const { investigationId, ticketId, workspaceId, delivery, sendAt, writtenAt: acceptedAt } = reply;
  if (investigationId !== null) {
    const as: Meta = { ...metaOf(event, 'supersede'), actor: event.meta.actor };
    await supersedeDraft(deps, { investigationId, ticketId, workspaceId }, as);
  }
  if (delivery === 'manual') await awaitSending(deps, event, { ...ownReply(reply), acceptedAt });
  // Else it waits for its release (SU-190).
  else if (sendAt === undefined) await queueOwnReply(deps, event, reply);
};

const queueOwnReply = async (
  deps: WriteQueue,
  event: RecordedEvent,
  { ticketId, replyId: ownReplyId, body: text }: { ticketId: string; replyId: string; body: string | null },
): Promise<void> => {
  const idempotencyKey = uuidv5('reply', ownReplyId, String(REPLY_REVISION));
  const wanted = { action: 'post_reply', investigationId: null, ownReplyId, idempotencyKey, text } as const;
  await queue(deps, event, ticketId, wanted, async () => 'own');
};

/** The outbox's own act, in the conversation and because of what a person did. */
const metaOf = ({ id, meta }: RecordedEvent, step: string): Meta => ({
  ...meta,
  actor: { type: 'system', id: 'outbox' },
  causationId: id,
  commandId: derivedCommandId('outbox', id, step),
});
