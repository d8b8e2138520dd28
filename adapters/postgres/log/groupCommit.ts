import { checkAppend } from '../../../domain/core/log/appendLimits.ts';
import {
  EventIdConflict,
  LogOverloaded,
  LogUnavailable,
  RevisionConflict,
  type Appended,
  type StoredEvent,
} from '../../../domain/core/log/eventLog.ts';
import { nextTurn } from '../../../engine/async/nextTurn.ts';
import { storedBy, type AppendAnswer, type AppendRequest } from './appendCall.ts';
import { positionOf } from './storedRows.ts';

export type GroupCommit = {
  /** Queues an append; it travels with those that wait at the same time. */
  append: (request: AppendRequest) => Promise<Appended>;
  /** Refuses new appends and waits for those that were accepted. */
  close: () => Promise<void>;
};

export type GroupCommitOptions = {
  /** One call to the store: an outcome for each request, or an error for all of them. */
  send: (batch: readonly AppendRequest[]) => Promise<AppendAnswer>;
  /** Called after a commit that stored something, a turn of the event loop before those who appended have their answers. */
  onCommit: (commit: Commit) => void;
};

/** What one call has stored: events without a gap, and how often the log had been cut by then. */
export type Commit = { events: readonly StoredEvent[]; cuts: number };

type Pending = AppendRequest & {
  bytes: number;
  expiresAt: number;
  resolve: (appended: Appended) => void;
  reject: (error: unknown) => void;
};

const BATCH_EVENTS_MAX = 1_000;
const BATCH_BYTES_MAX = 2 * 1024 * 1024;
const QUEUE_EVENTS_MAX = 10_000;
const QUEUE_BYTES_MAX = 32 * 1024 * 1024;
const WAIT_MAX_MS = 5_000;

/**
 * Group commit: at most one call is in flight, and what arrives meanwhile forms the next one. One caller waits for
 * one commit, a thousand share one. There is no timer that delays an append.
 */
export const createGroupCommit = ({ send, onCommit }: GroupCommitOptions): GroupCommit => {
  let queue: Pending[] = [];
  let queuedEvents = 0;
  let queuedBytes = 0;
  let closed = false;
  let draining: Promise<void> | null = null;
  let expiry: NodeJS.Timeout | null = null;

  const setQueue = (next: Pending[]): void => {
    queue = next;
    queuedEvents = next.reduce((sum, { events }) => sum + events.length, 0);
    queuedBytes = next.reduce((sum, { bytes }) => sum + bytes, 0);
  };

  /** The queue is in order of arrival, so its head expires first. */
  const armExpiry = (): void => {
    const head = queue[0];
    if (expiry !== null || head === undefined) return;
    expiry = setTimeout(() => {
      expiry = null;
      const now = performance.now();
      const expired = queue.filter(({ expiresAt }) => expiresAt <= now);
      setQueue(queue.filter(({ expiresAt }) => expiresAt > now));
      for (const pending of expired) pending.reject(new LogOverloaded());
      armExpiry();
    }, head.expiresAt - performance.now());
  };

  const drain = async (): Promise<void> => {
    // Callers that were woken by the last commit may want to append again: their next call is in this batch.
    for (await nextTurn(); queue.length > 0; await nextTurn()) {
      const { batch, rest } = takeBatch(queue);
      setQueue(rest);
      await commit(batch, { send, onCommit });
    }
    draining = null;
    if (expiry !== null) clearTimeout(expiry);
    expiry = null;
  };

  const append = (request: AppendRequest): Promise<Appended> =>
    new Promise((resolve, reject) => {
      const bytes = checkAppend(request.stream, request.events);
      if (closed) throw new LogUnavailable('the event log is closed; nothing was stored');
      if (queuedEvents + request.events.length > QUEUE_EVENTS_MAX || queuedBytes + bytes > QUEUE_BYTES_MAX)
        throw new LogOverloaded();
      queue.push({ ...request, bytes, expiresAt: performance.now() + WAIT_MAX_MS, resolve, reject });
      queuedEvents += request.events.length;
      queuedBytes += bytes;
      armExpiry();
      draining ??= drain();
    });

  const close = async (): Promise<void> => {
    closed = true;
    await draining;
  };
  return { append, close };
};

/**
 * The next batch in order of arrival. An append whose stream or ids are in it already waits, and with it all later
 * ones of its stream, so that streams keep their order.
 */
export const takeBatch = <P extends AppendRequest & { bytes: number }>(
  queue: readonly P[],
): { batch: P[]; rest: P[] } => {
  const batch: P[] = [];
  const rest: P[] = [];
  const streams = new Set<string>();
  const ids = new Set<string>();
  let events = 0;
  let bytes = 0;
  let full = false;
  for (const pending of queue) {
    full ||= events + pending.events.length > BATCH_EVENTS_MAX || bytes + pending.bytes > BATCH_BYTES_MAX;
    const waits = full || streams.has(pending.stream) || pending.events.some(({ id }) => ids.has(id));
    streams.add(pending.stream);
    (waits ? rest : batch).push(pending);
    if (waits) continue;
    for (const { id } of pending.events) ids.add(id);
    events += pending.events.length;
    bytes += pending.bytes;
  }
  return { batch, rest };
};

const commit = async (batch: readonly Pending[], { send, onCommit }: GroupCommitOptions): Promise<void> => {
  try {
    const answer = await send(batch);
    const events = storedBy(batch, answer);
    if (events.length > 0) {
      // Readers first: whoever waits for what it appended then finds it with them, and read models begin at once.
      onCommit({ events, cuts: answer.cuts });
      await nextTurn();
    }
    settle(batch, answer);
  } catch (error) {
    if (batch.length === 1 || error instanceof LogUnavailable) {
      for (const pending of batch) pending.reject(error);
      return;
    }
    // One of the batch made the call fail and nothing was stored: alone, it fails by itself.
    for (const pending of batch) await commit([pending], { send, onCommit });
  }
};

const settle = (batch: readonly Pending[], { outcomes }: AppendAnswer): void => {
  for (const [index, pending] of batch.entries()) {
    const outcome = outcomes[index];
    switch (outcome?.kind) {
      case 'appended': {
        const { row, revision, recordedAtUs } = outcome;
        pending.resolve({ position: positionOf(row), revision, recordedAtUs });
        break;
      }
      case 'conflict':
        pending.reject(new RevisionConflict(pending.stream, outcome.actual < 0n ? 'no_stream' : outcome.actual));
        break;
      case 'id_conflict':
        pending.reject(new EventIdConflict(pending.stream));
        break;
      default:
        pending.reject(new Error('the store gave no outcome for this append'));
    }
  }
};
