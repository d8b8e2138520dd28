import type { EventStore, Meta } from '../../domain/core/eventStore.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { handle, load } from '../../domain/core/streams.ts';
import { deliveries, type Attempt, type WaitingDelivery } from '../../domain/webhooks/delivery.ts';
import { webhooks, type ExistingWebhook } from '../../domain/webhooks/webhook.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { createSlots, createSlotsByName } from '../../engine/async/slots.ts';
import { lookAtNews, REST_MS, type News } from '../../engine/feed/news.ts';
import type { Sql } from '../../engine/sql.ts';
import { nextDeliveries, type NextDelivery } from '../../projections/webhooks/webhookQueries.ts';
import { callWebhook, type Message, type WebhookCalls } from './callWebhook.ts';

export type DeliveryDeps = WebhookCalls & {
  store: EventStore;
  reads: Sql;
  /** Tells when deliveries may have changed, and the read model shows it. */
  news: News;
  logger: Logger;
  /** The message of a delivery, alike at each attempt (CL-104). */
  messageOf: (delivery: WaitingDelivery) => Promise<Message>;
};

/** Calls at a time, in all and to one webhook: one that hangs leaves room for the others. */
const CALLS_MAX = 16;
const CALLS_PER_WEBHOOK = 4;
const APART_MS = 20;
/** When a delivery that could not be recorded is tried again. */
const AGAIN_MS = 5_000;
/** CL-105: a webhook to which nothing was delivered for so long is disabled. */
const ONLY_FAILURES_MS = 3 * 86_400_000;

/**
 * Hands messages over until `signal` aborts, under the lease `webhook_deliveries`: those of one cluster to one webhook
 * in order, each until it is accepted or no retry is left (CL-105). What is due is found in the read model; the stream
 * of the delivery decides, so that a read model that lags repeats nothing. A crash after the call and before its
 * record makes the same call again, with the same id. What somebody wants sent once more goes before what waits, and
 * holds it up for one call.
 */
export const deliverWebhooks = async (deps: DeliveryDeps, signal: AbortSignal): Promise<void> => {
  const calls = createSlots(CALLS_MAX);
  const own = createSlotsByName(CALLS_PER_WEBHOOK);
  const busy = new Set<string>();
  const begin = (next: NextDelivery): void => {
    busy.add(next.id);
    own
      .of(next.webhookId)
      .run(() => calls.run(() => deliver(deps, next, signal), signal), signal)
      .catch((error: unknown) => {
        if (!signal.aborted)
          deps.logger.warn({ webhook_id: next.webhookId, ...failureFields(error) }, 'webhook_delivery_interrupted');
      })
      .finally(() => busy.delete(next.id));
  };
  await lookAtNews(deps.news, APART_MS, signal, async () => {
    const waiting = await nextDeliveries(deps.reads);
    const free = waiting.filter(({ id }) => !busy.has(id));
    const nowMs = Date.parse(deps.now());
    free.filter(({ dueAt }) => Date.parse(dueAt) <= nowMs).forEach(begin);
    const later = free.map(({ dueAt }) => Date.parse(dueAt) - nowMs).filter((ms) => ms > 0);
    return Math.min(REST_MS, waiting.length > later.length ? AGAIN_MS : REST_MS, ...later);
  });
  await calls.idle();
};

const deliver = async (deps: DeliveryDeps, next: NextDelivery, signal: AbortSignal): Promise<void> => {
  const { state, first, revision } = await load(deps.store, deliveries, next.id);
  if (state.status !== 'waiting' || Date.parse(state.dueAt) > Date.parse(deps.now())) return;
  const { state: webhook } = await load(deps.store, webhooks, state.webhookId);
  const meta = metaOf(state, first?.meta ?? null);
  if (webhook.status !== 'existing' || !webhook.enabled) {
    const command = { type: 'DropDelivery', droppedAt: deps.now() } as const;
    await handle(deps.store, deliveries, next.id, command, meta(`drop after ${revision}`));
    return;
  }
  const result = await callWebhook(deps, webhook, await deps.messageOf(state), signal);
  await record(deps, state, result, meta);
  if (!result.success) await disableWhereHopeless(deps, webhook, next, result.attemptedAt, meta);
};

type MetaFor = (step: string) => Meta;

const record = async (
  { store, logger }: DeliveryDeps,
  delivery: WaitingDelivery,
  { success, responseCode, reason, durationMs, attemptedAt }: Attempt,
  meta: MetaFor,
): Promise<void> => {
  const result = { success, responseCode, reason, durationMs, attemptedAt };
  const attempt = delivery.attempts + 1;
  await handle(store, deliveries, delivery.deliveryId, { type: 'RecordAttempt', attempt, result }, meta(`${attempt}`));
  const { webhookId, messageId, name } = delivery;
  const told = { webhook_id: webhookId, message_id: messageId, event: name, attempt, success };
  logger.info({ ...told, response_code: responseCode, duration_ms: durationMs }, 'webhook_called');
};

const disableWhereHopeless = async (
  { store, logger }: DeliveryDeps,
  { webhookId }: ExistingWebhook,
  { webhook }: NextDelivery,
  failedAt: string,
  meta: MetaFor,
): Promise<void> => {
  const failingSince = webhook?.failingSince ?? null;
  if (failingSince === null || Date.parse(failedAt) - Date.parse(failingSince) < ONLY_FAILURES_MS) return;
  const data = { webhookId, failingSince, disabledAt: failedAt };
  await handle(store, webhooks, webhookId, { type: 'DisableWebhook', data }, meta('disable'));
  logger.warn({ webhook_id: webhookId, failing_since: failingSince }, 'webhook_disabled');
};

/** In the conversation that the message tells of. */
const metaOf =
  ({ deliveryId, workspaceId }: WaitingDelivery, queued: Omit<Meta, 'commandId'> | null): MetaFor =>
  (step) => {
    const commandId = derivedCommandId('webhook_delivery', deliveryId, step);
    return {
      actor: { type: 'system', id: 'webhooks' },
      correlationId: queued?.correlationId ?? commandId,
      commandId,
      workspaceId,
    };
  };
