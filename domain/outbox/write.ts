import { unreachable } from '../core/decider.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import { uuidv5, type SubjectKeyId } from '../core/ids.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { deliveryDecider } from '../delivery/deliveryDecider.ts';
import type { DeliveryKind, RecordedAttempt, WaitingDelivery } from '../delivery/deliveryKind.ts';
import { ticketSources } from '../sources/source.ts';
import { WriteEvent, type WriteEventOf } from './events.ts';

/** One thing to be written to a source. */
export type SourceWrite = WriteEventOf<'SourceWriteQueued'>['data'];
/**
 * What the source answered: `replyId` of a reply that it took; of what it did not take `reasonCode` and `reason`, a
 * sentence for people without personal data.
 */
export type WriteAnswer = { replyId: string | null; reasonCode: string | null; reason: string | null };
/** `subject`: whose words it holds. */
export type WantedWrite = { data: SourceWrite; subject: SubjectKeyId };

const SECOND_MS = 1000;
/** Nobody ordered it, or its words were erased (SU-105). */
export const DENIED = 'denied';
/** Failures that another attempt would meet again. */
const FINAL: ReadonlySet<string | null> = new Set(['refused', 'not_found', 'not_available', DENIED]);

/** SU-105: a write that a person did not cause is denied, and the denial is on record. */
const queued = ({ data, subject }: WantedWrite): NewEvent<WriteEvent> => {
  const { writeId, ticketId, sourceId, action, causedBy, queuedAt } = data;
  if (causedBy.type === 'user') return { type: 'SourceWriteQueued', data, subject };
  const denied = { writeId, ticketId, sourceId, action, actorType: causedBy.type, deniedAt: queuedAt };
  return { type: 'SourceWriteDenied', data: denied };
};

const attempted = (
  { writeId, ticketId, sourceId, action }: SourceWrite,
  { attempt, outcome, at: attemptedAt, nextAttemptAt, answer }: RecordedAttempt<WriteAnswer>,
): WriteEvent => ({
  type: 'SourceWriteAttempted',
  data: { writeId, ticketId, sourceId, action, attempt, nextAttemptAt, attemptedAt, outcome, ...answer },
});

const SOURCE_GONE = 'The ticket source was deleted or made read-only after the decision.';

/** The source was deleted, or made read-only, since the person decided. */
const dropped = ({ message, attempts }: WaitingDelivery<SourceWrite>, at: string): WriteEvent => {
  const answer = { replyId: null, reasonCode: 'source_gone', reason: SOURCE_GONE };
  return attempted(message, { attempt: attempts + 1, outcome: 'failed', at, nextAttemptAt: null, answer });
};

/** SU-25, SU-103: in no order, five attempts within 13 minutes. */
export const sourceWrite: DeliveryKind<WriteEvent, SourceWrite, WriteAnswer, WantedWrite> = {
  name: 'source_write',
  actorId: 'outbox',
  atATime: 1,
  retryAfterMs: [5 * SECOND_MS, 30 * SECOND_MS, 120 * SECOND_MS, 600 * SECOND_MS],
  isFinal: ({ reasonCode }) => FINAL.has(reasonCode),
  receiverOf: ({ sourceId }) => sourceId,
  orderOf: ({ writeId }) => ({ partition: writeId, place: '' }),
  idempotencyKeyOf: ({ idempotencyKey }) => idempotencyKey,
  stepOf: (event) => {
    switch (event.type) {
      case 'SourceWriteQueued':
        return { type: 'queued', message: event.data, dueAt: event.data.notBefore ?? event.data.queuedAt };
      case 'SourceWriteAttempted':
        return { type: 'attempted', attempt: event.data.attempt, nextAttemptAt: event.data.nextAttemptAt };
      case 'SourceWriteDenied':
        return { type: 'ended' };
      default:
        return unreachable(event);
    }
  },
  queued,
  attempted,
  dropped,
};

/** Writes have streams of their own beside those of their sources. */
export const sourceWrites = streamKind(ticketSources.category, WriteEvent, deliveryDecider(sourceWrite));
/** The write that an event leads to: the same id however often it is queued. */
export const writeIdOf = (eventId: string): string => uuidv5('source_write', eventId);
