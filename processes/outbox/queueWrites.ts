import type { EventStore, Meta, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { derivedCommandId, uuidv5 } from '../../domain/core/ids.ts';
import { handle, load } from '../../domain/core/log/streams.ts';
import { draftStreamId, drafts } from '../../domain/drafts/draft.ts';
import type { DraftEventOf } from '../../domain/drafts/events.ts';
import type { WriteEventOf } from '../../domain/outbox/events.ts';
import { sourceWrites, writeIdOf } from '../../domain/outbox/write.ts';
import { isEvent, type EventOf } from '../../domain/streamKinds.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';

export type WriteQueue = {
  store: EventStore;
  canWrite: (workspaceId: string, sourceId: string) => Promise<boolean>;
  now: () => string;
};

type Reply = DraftEventOf<'DraftAccepted'>['data'] | DraftEventOf<'DraftResent'>['data'];

/**
 * SU-25, SU-103, SU-105: queues what people's decisions want written to sources, and tells drafts and tickets what came
 * of it. A repeat queues nothing twice: a write has the id of the event that wants it.
 */
export const outboxQueue = (deps: WriteQueue): Reactor => ({
  name: 'outbox_queue',
  startFrom: 'head',
  types: ['DraftAccepted', 'DraftResent', 'TicketResolved', 'SourceWriteAttempted'],
  react: async (event) => {
    if (isEvent(event, 'DraftAccepted') && event.data.delivery === 'manual')
      return answered(deps, event, event.data, 'manual');
    if (isEvent(event, 'DraftAccepted', 'DraftResent')) return queueReply(deps, event, event.data);
    if (isEvent(event, 'TicketResolved')) return queueResolved(deps, event);
    if (isEvent(event, 'SourceWriteAttempted')) return tellOutcome(deps, event);
  },
});

const queueReply = async (deps: WriteQueue, event: RecordedEvent, reply: Reply): Promise<void> => {
  const { ticketId, investigationId, draftId, revision, body } = reply;
  const idempotencyKey = uuidv5('reply', draftId, String(revision));
  await queue(deps, event, ticketId, { action: 'post_reply', investigationId, idempotencyKey, text: body });
};

/** Nothing is told to a source that is read-only or gone (SU-25), nor what it has told itself. */
const queueResolved = async (deps: WriteQueue, event: RecordedEvent<EventOf<'TicketResolved'>>): Promise<void> => {
  if (event.meta.actor.type === 'source') return;
  const { ticketId, resolution: text } = event.data;
  const idempotencyKey = uuidv5('resolved', event.id);
  await queue(deps, event, ticketId, { action: 'mark_resolved', investigationId: null, idempotencyKey, text });
};

type Wanted = Pick<WriteEventOf<'SourceWriteQueued'>['data'], 'action' | 'investigationId' | 'idempotencyKey' | 'text'>;

const queue = async (
  { store, canWrite, now }: WriteQueue,
  event: RecordedEvent,
  ticketId: string,
  wanted: Wanted,
): Promise<void> => {
  const { first } = await load(store, tickets, ticketId);
  if (first?.type !== 'TicketReceived' || first.subject === null) return;
  const { workspaceId, sourceId, externalId } = first.data;
  if (sourceId === null || externalId === null || !(await canWrite(workspaceId, sourceId))) return;
  const writeId = writeIdOf(event.id);
  const { type, id } = event.meta.actor;
  const of = { writeId, ticketId, sourceId, workspaceId, externalId };
  const data = { ...of, ...wanted, causedBy: { type, id }, queuedAt: now() };
  const command = { type: 'QueueDelivery', wanted: { data, subject: first.subject } } as const;
  await handle(store, sourceWrites, writeId, command, metaOf(event, 'queue'));
};

const tellOutcome = async (deps: WriteQueue, event: RecordedEvent<EventOf<'SourceWriteAttempted'>>): Promise<void> => {
  const { action, outcome, writeId, replyId, reasonCode, reason = null, attemptedAt: at } = event.data;
  if (action !== 'post_reply' || outcome === 'retried') return;
  const { first } = await load(deps.store, sourceWrites, writeId);
  if (first?.type !== 'SourceWriteQueued' || first.data.investigationId === null) return;
  const { investigationId, ticketId } = first.data;
  const result =
    outcome === 'done'
      ? ({ sent: true, replyId: replyId ?? '', at } as const)
      : ({ sent: false, reasonCode: reasonCode ?? '', reason, at } as const);
  const stream = draftStreamId(investigationId);
  await handle(deps.store, drafts, stream, { type: 'RecordReply', result }, metaOf(event, 'reply'));
  // SU-103: a reply that failed leaves the ticket where it is.
  if (result.sent) await answered(deps, event, { investigationId, ticketId }, 'sent');
};

/** The ticket waits for the customer once a reply is on its way (SU-18). */
const answered = async (
  { store, now }: WriteQueue,
  event: RecordedEvent,
  { investigationId, ticketId }: { investigationId: string; ticketId: string },
  delivery: 'sent' | 'manual',
): Promise<void> => {
  const command = { type: 'AnswerTicket', data: { investigationId, delivery, answeredAt: now() } } as const;
  await handle(store, tickets, ticketId, command, metaOf(event, 'answer'));
};

/** The outbox's own act, in the conversation and because of what a person did. */
const metaOf = ({ id, meta }: RecordedEvent, step: string): Meta => ({
  ...meta,
  actor: { type: 'system', id: 'outbox' },
  causationId: id,
  commandId: derivedCommandId('outbox', id, step),
});
