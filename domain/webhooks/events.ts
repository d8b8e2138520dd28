import { z } from 'zod';
import { SecretId } from '../core/ids.ts';

/** CL-104: what a webhook may ask to be told of. */
export const WebhookEventName = z.enum([
  'cluster.status_changed',
  'cluster.upgrade.waiting_for_user',
  'cluster.upgrade.scheduled',
  'cluster.upgrade.started',
  'cluster.upgrade.completed',
  'cluster.upgrade.failed',
  'cluster.upgrade.cancelled',
  'cluster.deleted',
]);
export type WebhookEventName = z.infer<typeof WebhookEventName>;

const at = z.iso.datetime();

/** What its owner chose. The secret that signs its deliveries is the vault's record `secretId`. */
const Chosen = {
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEventName),
  /** Null for all clusters of the workspace. */
  clusterId: z.uuid().nullable(),
  secretId: SecretId,
};

/** Events of `webhook-<id>`. Stored forever: add event types or optional fields; never rename or reuse one. */
export const WebhookEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('WebhookCreated'),
    data: z.object({ webhookId: z.uuid(), workspaceId: z.string(), ...Chosen, enabled: z.boolean(), createdAt: at }),
  }),
  z.object({
    type: z.literal('WebhookChanged'),
    data: z.object({ webhookId: z.uuid(), ...Chosen, enabled: z.boolean(), changedAt: at }),
  }),
  z.object({
    // By the service itself: for three days nothing had been delivered (CL-105).
    type: z.literal('WebhookDisabled'),
    data: z.object({ webhookId: z.uuid(), failingSince: at, disabledAt: at }),
  }),
  z.object({
    type: z.literal('WebhookTested'),
    data: z.object({
      webhookId: z.uuid(),
      success: z.boolean(),
      responseCode: z.int().nullable(),
      durationMs: z.int(),
      testedAt: at,
    }),
  }),
  z.object({ type: z.literal('WebhookDeleted'), data: z.object({ webhookId: z.uuid(), deletedAt: at }) }),
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** The event of a type. */
export type WebhookEventOf<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>;

/** How an attempt ended. A delivery that is `retried` waits until `nextAttemptAt`. */
export const AttemptOutcome = z.enum(['delivered', 'retried', 'failed']);
export type AttemptOutcome = z.infer<typeof AttemptOutcome>;

/**
 * Events of one delivery, on a stream of its own in the category of webhooks: one message for one webhook, with every
 * attempt to hand it over.
 */
export const DeliveryEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('WebhookDeliveryQueued'),
    data: z.object({
      deliveryId: z.uuid(),
      webhookId: z.uuid(),
      workspaceId: z.string(),
      clusterId: z.uuid(),
      /** As the receiver knows it, so that it can drop repeats (CL-104). */
      messageId: z.uuid(),
      name: WebhookEventName,
      /** The event that it tells of, its place in its stream, and that in the log. */
      eventId: z.uuid(),
      revision: z.int().min(0),
      position: z.string().optional(),
      /** Whose stream of the cluster that is; absent for the cluster's own. */
      of: z.literal('upgrade').optional(),
      queuedAt: at,
    }),
  }),
  z.object({
    type: z.literal('WebhookDeliveryAttempted'),
    data: z.object({
      deliveryId: z.uuid(),
      webhookId: z.uuid(),
      /** Counts from 1. */
      attempt: z.int().min(1),
      outcome: AttemptOutcome,
      /** Null when no answer came. */
      responseCode: z.int().nullable(),
      /** For people: why it was not accepted; null when it was. */
      reason: z.string().nullable(),
      durationMs: z.int(),
      attemptedAt: at,
      nextAttemptAt: at.nullable(),
    }),
  }),
  z.object({
    // The webhook was disabled or deleted before it was handed over.
    type: z.literal('WebhookDeliveryDropped'),
    data: z.object({ deliveryId: z.uuid(), webhookId: z.uuid(), droppedAt: at }),
  }),
  z.object({
    // Somebody wants it sent once more, whatever became of it.
    type: z.literal('WebhookRedeliveryRequested'),
    data: z.object({ deliveryId: z.uuid(), webhookId: z.uuid(), requestedAt: at }),
  }),
]);
export type DeliveryEvent = z.infer<typeof DeliveryEvent>;

/** The event of a type. */
export type DeliveryEventOf<Type extends DeliveryEvent['type']> = Extract<DeliveryEvent, { type: Type }>;
