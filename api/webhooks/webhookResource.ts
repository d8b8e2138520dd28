import { z } from 'zod';
import { AttemptOutcome, WebhookEventName } from '../../domain/webhooks/events.ts';
import type { DeliveryRow, WebhookRow } from '../../projections/webhooks/webhooks.ts';

/** A webhook as the API shows it: whether it has a secret, never which (CL-103). */
export const WebhookResource = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    events: z.array(WebhookEventName),
    cluster_id: z.string().nullable().describe('Null for all clusters of the workspace.'),
    enabled: z.boolean(),
    has_secret: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    last_delivery_at: z.string().nullable(),
    last_status: AttemptOutcome.nullable().describe('Result of the last attempt; `retried` will be attempted again.'),
  })
  .meta({ id: 'Webhook' });
export type WebhookResource = z.infer<typeof WebhookResource>;

/** The answer to its creation: the only place where a secret that the service made is shown. */
export const WebhookWithSecret = WebhookResource.extend({
  secret: z.string().nullable().describe('Null if the request sent one, and in a repeated answer.'),
}).meta({ id: 'NewWebhook' });

export const toWebhookResource = (row: WebhookRow): WebhookResource => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  cluster_id: row.cluster_id,
  enabled: row.enabled,
  has_secret: true,
  created_at: row.created_at,
  updated_at: row.updated_at,
  last_delivery_at: row.last_delivery_at,
  last_status: row.last_status,
});

/** One message for the webhook, with its last attempt. */
export const DeliveryResource = z
  .object({
    id: z.string(),
    message_id: z.string().describe('`Webhook-Id` of each attempt, and `id` of the body.'),
    event: WebhookEventName,
    cluster_id: z.string(),
    status: z
      .enum(['waiting', 'delivered', 'retried', 'failed', 'dropped'])
      .describe('`dropped`: the webhook was disabled before.'),
    attempts: z.int(),
    response_code: z.int().nullable(),
    error_message: z.string().nullable(),
    duration_ms: z.int().nullable(),
    created_at: z.string(),
    last_attempt_at: z.string().nullable(),
    next_attempt_at: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

export const toDeliveryResource = (row: DeliveryRow): z.infer<typeof DeliveryResource> => ({
  id: row.id,
  message_id: row.message_id,
  event: row.name,
  cluster_id: row.cluster_id,
  status: row.status,
  attempts: row.attempts,
  response_code: row.response_code,
  error_message: row.reason,
  duration_ms: row.duration_ms,
  created_at: row.queued_at,
  last_attempt_at: row.attempted_at,
  next_attempt_at: row.due_at,
});
