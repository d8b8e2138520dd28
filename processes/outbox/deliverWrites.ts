import type { EventStore, Meta } from '../../domain/core/eventStore.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { handle, load } from '../../domain/core/streams.ts';
import { sourceWrites, type WaitingWrite, type WriteResult } from '../../domain/outbox/write.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { createSlots, createSlotsByName } from '../../engine/async/slots.ts';
import { lookAtNews, REST_MS, type News } from '../../engine/feed/news.ts';
import type { nextWrites } from '../../projections/outbox/sourceWrites.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';
import type { SourceAnswer, SourceTools } from '../sources/sourceTools.ts';
import { orderOf } from '../sources/writeOrder.ts';

export type WriteDelivery = {
  store: EventStore;
  tools: Pick<SourceTools, 'postReply' | 'markResolved'>;
  next: () => ReturnType<typeof nextWrites>;
  /** Null for a source that is gone. */
  sourceOf: (workspaceId: string, sourceId: string) => Promise<SourceRow | null>;
  /** Tells when writes may have changed, and the read model shows it. */
  news: News;
  logger: Logger;
  now: () => string;
};

/** Calls at a time, in all and to one source: one that hangs leaves room for the others. */
const CALLS_MAX = 8;
const CALLS_PER_SOURCE = 1;
const APART_MS = 20;
/** When a write that could not be recorded is tried again. */
const AGAIN_MS = 5_000;

/**
 * SU-25, SU-103: writes to sources what is queued, until `signal` aborts, under the lease of the node that runs their
 * tool servers. What is due is found in the read model; the stream of the write decides, so that a read model that lags
 * repeats nothing. A crash after the call and before its record makes the same call again, with the same key.
 */
export const deliverWrites = async (deps: WriteDelivery, signal: AbortSignal): Promise<void> => {
  const calls = createSlots(CALLS_MAX);
  const own = createSlotsByName(CALLS_PER_SOURCE);
  const busy = new Set<string>();
  const begin = ({ id, sourceId }: { id: string; sourceId: string }): void => {
    busy.add(id);
    own
      .of(sourceId)
      .run(() => calls.run(() => deliver(deps, id, signal), signal), signal)
      .catch((error: unknown) => {
        if (!signal.aborted)
          deps.logger.warn({ source_id: sourceId, ...failureFields(error) }, 'source_write_interrupted');
      })
      .finally(() => busy.delete(id));
  };
  await lookAtNews(deps.news, APART_MS, signal, async () => {
    const waiting = await deps.next();
    const free = waiting.filter(({ id }) => !busy.has(id));
    const nowMs = Date.parse(deps.now());
    free.filter(({ dueAt }) => Date.parse(dueAt) <= nowMs).forEach(begin);
    const later = free.map(({ dueAt }) => Date.parse(dueAt) - nowMs).filter((ms) => ms > 0);
    return Math.min(REST_MS, waiting.length > later.length ? AGAIN_MS : REST_MS, ...later);
  });
  await calls.idle();
};

const deliver = async (deps: WriteDelivery, id: string, signal: AbortSignal): Promise<void> => {
  const { state, first } = await load(deps.store, sourceWrites, id);
  if (state.status !== 'waiting' || Date.parse(state.dueAt) > Date.parse(deps.now())) return;
  const result = await write(deps, state, signal);
  const attempt = state.attempts + 1;
  const commandId = derivedCommandId('source_write', id, String(attempt));
  const meta: Meta = {
    actor: { type: 'system', id: 'outbox' },
    correlationId: first?.meta.correlationId ?? commandId,
    commandId,
    workspaceId: state.workspaceId,
  };
  await handle(deps.store, sourceWrites, id, { type: 'RecordWrite', attempt, result }, meta);
  const { action, sourceId } = state;
  deps.logger.info({ source_id: sourceId, action, attempt, success: result.ok }, 'source_written');
};

const write = async (deps: WriteDelivery, state: WaitingWrite, signal: AbortSignal): Promise<WriteResult> => {
  const source = await deps.sourceOf(state.workspaceId, state.sourceId);
  const at = deps.now();
  // It was deleted, or made read-only, since the person decided.
  if (source === null || source.read_only) return { ok: false, reasonCode: 'source_gone', isFinal: true, at };
  const answer = await call(deps.tools, source, state, signal);
  if (answer === null) return { ok: false, reasonCode: 'denied', isFinal: true, at };
  return answer.status === 'ok'
    ? { ok: true, replyId: answer.value, at }
    : { ok: false, reasonCode: answer.reasonCode, isFinal: answer.reasonCode === 'not_found', at };
};

/** Null for what nobody ordered, or whose words were erased (SU-105). */
const call = async (
  tools: WriteDelivery['tools'],
  source: SourceRow,
  { action, externalId: external_id, idempotencyKey: idempotency_key, text, causedBy }: WaitingWrite,
  signal: AbortSignal,
): Promise<SourceAnswer<string | null> | null> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- another type than those known orders nothing
  const by = causedBy as Parameters<typeof orderOf>[2];
  if (action === 'mark_resolved') {
    const order = orderOf('mark_resolved', { external_id, ...(text === null ? {} : { resolution: text }) }, by);
    return order === null ? null : tools.markResolved(source, order, signal);
  }
  if (text === null) return null;
  const order = orderOf('post_reply', { external_id, body: text, internal: false, idempotency_key }, by);
  return order === null ? null : tools.postReply(source, order, signal);
};
