import { unreachable, type Decider } from '../core/decider.ts';
import type { NewEvent } from '../core/eventStore.ts';
import { uuidv5, type SubjectKeyId } from '../core/ids.ts';
import { streamKind } from '../core/streamKind.ts';
import { ticketSources } from '../sources/source.ts';
import { WriteEvent, type WriteEventOf } from './events.ts';

type Queued = WriteEventOf<'SourceWriteQueued'>['data'];
/** One thing to be written. `attempts` were made; the next one is due at `dueAt`. */
export type WaitingWrite = Queued & { status: 'waiting'; attempts: number; dueAt: string };
export type SourceWrite = { status: 'absent' } | WaitingWrite | { status: 'over' };

/** What came of one attempt. `isFinal`: another one could not end otherwise. */
export type WriteResult =
  { ok: true; replyId: string | null; at: string } | { ok: false; reasonCode: string; isFinal: boolean; at: string };

export type QueueWrite = { type: 'QueueWrite'; data: Queued; subject: SubjectKeyId };
/** `attempt` is its number: a report that comes twice counts once. */
export type RecordWrite = { type: 'RecordWrite'; attempt: number; result: WriteResult };
export type WriteCommand = QueueWrite | RecordWrite;

const SECOND_MS = 1000;
/** SU-103: how long after each failure the next attempt is made; the fifth is the last. */
export const WRITE_RETRY_MS = [5 * SECOND_MS, 30 * SECOND_MS, 120 * SECOND_MS, 600 * SECOND_MS] as const;

/** SU-25, SU-103, SU-105: one write is tried until it is done or no retry is left; a write of nobody's is denied. */
export const writeDecider: Decider<WriteCommand, NewEvent<WriteEvent>, SourceWrite> = {
  initialState: () => ({ status: 'absent' }),
  evolve: (write, event) => {
    switch (event.type) {
      case 'SourceWriteQueued':
        return { ...event.data, status: 'waiting', attempts: 0, dueAt: event.data.queuedAt };
      case 'SourceWriteAttempted': {
        const { attempt, nextAttemptAt } = event.data;
        if (write.status !== 'waiting' || nextAttemptAt === null) return { status: 'over' };
        return { ...write, attempts: attempt, dueAt: nextAttemptAt };
      }
      case 'SourceWriteDenied':
        return { status: 'over' };
      default:
        return unreachable(event);
    }
  },
  decide: (command, write) => {
    if (command.type === 'QueueWrite') return write.status === 'absent' ? [queued(command)] : [];
    return write.status === 'waiting' && command.attempt === write.attempts + 1 ? [attempted(command, write)] : [];
  },
};

/** Writes have streams of their own beside those of their sources. */
export const sourceWrites = streamKind(ticketSources.category, WriteEvent, writeDecider);
/** The write that an event leads to: the same id however often it is queued. */
export const writeIdOf = (eventId: string): string => uuidv5('source_write', eventId);

const queued = ({ data, subject }: QueueWrite): NewEvent<WriteEvent> => {
  const { writeId, ticketId, sourceId, action, causedBy, queuedAt } = data;
  if (causedBy.type === 'user') return { type: 'SourceWriteQueued', data, subject };
  const denied = { writeId, ticketId, sourceId, action, actorType: causedBy.type, deniedAt: queuedAt };
  return { type: 'SourceWriteDenied', data: denied };
};

const attempted = ({ attempt, result }: RecordWrite, write: WaitingWrite): NewEvent<WriteEvent> => {
  const { writeId, ticketId, sourceId, action } = write;
  const afterMs = result.ok || result.isFinal ? undefined : WRITE_RETRY_MS[attempt - 1];
  const nextAttemptAt = afterMs === undefined ? null : new Date(Date.parse(result.at) + afterMs).toISOString();
  return {
    type: 'SourceWriteAttempted',
    data: {
      writeId,
      ticketId,
      sourceId,
      action,
      attempt,
      nextAttemptAt,
      attemptedAt: result.at,
      outcome: result.ok ? 'done' : nextAttemptAt === null ? 'failed' : 'retried',
      replyId: result.ok ? result.replyId : null,
      reasonCode: result.ok ? null : result.reasonCode,
    },
  };
};
