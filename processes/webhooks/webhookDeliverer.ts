import type { EventStore } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { handle, load } from '../../domain/core/log/streams.ts';
import type { AttemptResult } from '../../domain/delivery/deliveryKind.ts';
import {
  deliveries,
  webhookDelivery,
  type WebhookAnswer,
  type WebhookMessage,
} from '../../domain/webhooks/delivery.ts';
import { webhooks } from '../../domain/webhooks/webhook.ts';
import type { Sql } from '../../engine/sql.ts';
import { failingSince } from '../../projections/webhooks/webhookQueries.ts';
import { deliverer, type Deliverer, type MetaFor } from '../delivery/deliverer.ts';
import { callWebhook, type WebhookCalls } from './callWebhook.ts';

export type WebhookDelivering = WebhookCalls & {
  store: EventStore;
  reads: Sql;
  logger: Logger;
  /** What is sent of a message, alike at each attempt (CL-104). */
  bodyOf: (message: WebhookMessage) => Promise<string>;
};

type Result = AttemptResult<WebhookAnswer>;

/** CL-105: a webhook to which nothing was delivered for so long is disabled. */
const ONLY_FAILURES_MS = 3 * 86_400_000;

/**
 * CL-105: signed messages. What waits for a webhook that was deleted or disabled is dropped, and one to which nothing was
 * delivered for three days is disabled.
 */
export const webhookDeliverer = (deps: WebhookDelivering): Deliverer =>
  deliverer(webhookDelivery, deliveries, {
    store: deps.store,
    now: deps.now,
    send: (message, key, signal) => call(deps, message, key, signal),
    recorded: async (message, attempt, result, meta) => {
      logCall(deps.logger, message, attempt, result);
      if (!result.accepted) await disableWhereHopeless(deps, message.webhookId, result.at, meta);
    },
  });

const call = async (
  deps: WebhookDelivering,
  message: WebhookMessage,
  messageId: string,
  signal: AbortSignal,
): Promise<Result | null> => {
  const { state: webhook } = await load(deps.store, webhooks, message.webhookId);
  if (webhook.status !== 'existing' || !webhook.enabled) return null;
  const sent = { messageId, body: await deps.bodyOf(message) };
  const { success, responseCode, reason, durationMs, attemptedAt } = await callWebhook(deps, webhook, sent, signal);
  return { accepted: success, at: attemptedAt, answer: { responseCode, reason, durationMs } };
};

const logCall = (logger: Logger, message: WebhookMessage, attempt: number, { accepted, answer }: Result): void => {
  const { webhookId, messageId, name } = message;
  const told = { webhook_id: webhookId, message_id: messageId, event: name, attempt, success: accepted };
  logger.info({ ...told, response_code: answer.responseCode, duration_ms: answer.durationMs }, 'webhook_called');
};

const disableWhereHopeless = async (
  { store, reads, logger }: WebhookDelivering,
  webhookId: string,
  failedAt: string,
  meta: MetaFor,
): Promise<void> => {
  const since = await failingSince(reads, webhookId);
  if (since === null || Date.parse(failedAt) - Date.parse(since) < ONLY_FAILURES_MS) return;
  const data = { webhookId, failingSince: since, disabledAt: failedAt };
  await handle(store, webhooks, webhookId, { type: 'DisableWebhook', data }, meta('disable'));
  logger.warn({ webhook_id: webhookId, failing_since: since }, 'webhook_disabled');
};
