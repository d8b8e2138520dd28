import type { Position } from '../../domain/core/log/eventLog.ts';
import type { SecretId } from '../../domain/core/ids.ts';
import type { AttemptOutcome, WebhookEventName, WebhookEventOf } from '../../domain/webhooks/events.ts';
import { readModel, together } from '../readModel.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import {
  boolean,
  byteText,
  integer,
  nullable,
  table,
  text,
  texts,
  timestamptz,
  uuid,
  type RowOf,
} from '../sql/table.ts';

export const webhookTable = table(
  'webhooks',
  {
    id: uuid(),
    workspace_id: text(),
    name: text(),
    url: text(),
    events: texts<WebhookEventName>(),
    cluster_id: nullable(uuid()),
    enabled: boolean(),
    secret_id: uuid<SecretId>(),
    created_at: timestamptz(),
    /** Of its creation: it hears of what comes after that. */
    position: byteText(),
    updated_at: timestamptz(),
    last_delivery_at: nullable(timestamptz()),
    last_status: nullable(text<AttemptOutcome>()),
    /** The first failure since something was delivered (CL-105). */
    failing_since: nullable(timestamptz()),
  },
  { key: ['id'], indexes: ['create index on webhooks (workspace_id, created_at, id)'] },
);

/** One webhook that exists. */
export type WebhookRow = RowOf<typeof webhookTable>;

export const deliveryTable = table(
  'webhook_deliveries',
  {
    id: uuid(),
    webhook_id: uuid(),
    cluster_id: uuid(),
    message_id: uuid(),
    name: text<WebhookEventName>(),
    status: text<AttemptOutcome | 'waiting' | 'dropped'>(),
    attempts: integer(),
    response_code: nullable(integer()),
    reason: nullable(text()),
    duration_ms: nullable(integer()),
    queued_at: timestamptz(),
    attempted_at: nullable(timestamptz()),
    /** Null when no attempt comes any more. */
    due_at: nullable(timestamptz()),
  },
  {
    key: ['id'],
    indexes: ['create index on webhook_deliveries (webhook_id, queued_at desc, id desc)'],
  },
);

/** One message for one webhook. */
export type DeliveryRow = RowOf<typeof deliveryTable>;

const byWebhook = ({ data }: { data: { webhookId: string } }) => ({ id: data.webhookId });
const byDelivery = ({ data }: { data: { deliveryId: string } }) => ({ id: data.deliveryId });

/** Webhooks of all workspaces, and what was and is to be delivered to them. */
export const webhooks = readModel({
  name: 'webhooks',
  version: 4,
  tables: [webhookTable, deliveryTable],
  on: {
    WebhookCreated: webhookTable.inserts(({ data, position }) => createdWebhook(data, position)),
    WebhookChanged: webhookTable.updates(byWebhook, ({ data }, { enabled: was, failing_since }) => {
      const { changedAt, clusterId, secretId, name, url, events, enabled } = data;
      const changes = { name, url, events, enabled, cluster_id: clusterId, secret_id: secretId };
      // Whoever switches it on again starts the three days anew.
      return { ...changes, updated_at: changedAt, failing_since: enabled && !was ? null : failing_since };
    }),
    WebhookDisabled: webhookTable.updates(byWebhook, ({ data }) => ({ enabled: false, updated_at: data.disabledAt })),
    WebhookDeleted: webhookTable.deletes(byWebhook),
    WebhookDeliveryQueued: deliveryTable.inserts(({ data }) => ({
      ...snakeCased(data),
      id: data.deliveryId,
      status: 'waiting',
      attempts: 0,
      due_at: data.queuedAt,
    })),
    WebhookDeliveryAttempted: together(
      deliveryTable.updates(byDelivery, ({ data }) => ({
        status: data.outcome,
        attempts: data.attempt,
        response_code: data.responseCode,
        reason: data.reason,
        duration_ms: data.durationMs,
        attempted_at: data.attemptedAt,
        due_at: data.nextAttemptAt,
      })),
      webhookTable.updates(byWebhook, ({ data: { outcome, attemptedAt } }, { failing_since }) => ({
        last_delivery_at: attemptedAt,
        last_status: outcome,
        failing_since: outcome === 'delivered' ? null : (failing_since ?? attemptedAt),
      })),
    ),
    WebhookDeliveryDropped: deliveryTable.updates(byDelivery, () => ({ status: 'dropped', due_at: null })),
    WebhookRedeliveryRequested: deliveryTable.updates(byDelivery, ({ data: { requestedAt } }) => ({
      status: 'waiting',
      due_at: requestedAt,
    })),
  },
});

/** The row of a webhook that has just been created. */
export const createdWebhook = (data: WebhookEventOf<'WebhookCreated'>['data'], position: Position): WebhookRow =>
  webhookTable.row({ ...snakeCased(data), id: data.webhookId, position, updated_at: data.createdAt });
