import type { Position } from '../../domain/core/log/eventLog.ts';
import type { EventStore, Meta } from '../../domain/core/log/eventStore.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { existingWebhook, type WebhookOf } from '../../domain/webhooks/manageWebhooks.ts';
import { webhooks } from '../../domain/webhooks/webhook.ts';
import { callWebhook, type WebhookCall, type WebhookCalls } from './callWebhook.ts';

export type Pinged = WebhookCall & { position: Position | null };

/** Calls a webhook with a `ping`, and records what came of it. */
export type PingWebhook = (of: WebhookOf, signal: AbortSignal, meta: Meta) => Promise<Pinged>;

/** CL-106: at once, also while the webhook is disabled: that is when one tests it. Throws `not_found`. */
export const pingWebhook =
  (deps: WebhookCalls & { store: EventStore }): PingWebhook =>
  async (of, signal, meta) => {
    const webhook = await existingWebhook(deps.store, of);
    const ping = { id: meta.commandId, type: 'ping', occurred_at: deps.now(), position: null, cluster: null };
    const message = { messageId: meta.commandId, body: JSON.stringify(ping) };
    const result = await callWebhook(deps, webhook, message, signal);
    const { success, responseCode, durationMs, attemptedAt: testedAt } = result;
    const data = { webhookId: of.webhookId, success, responseCode, durationMs, testedAt };
    const command = { type: 'RecordWebhookTest', data } as const;
    const { position } = await handle(deps.store, webhooks, of.webhookId, command, meta);
    return { ...result, position };
  };
