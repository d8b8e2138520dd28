import type { Position } from '../../domain/core/eventLog.ts';
import type { SecretId } from '../../domain/core/ids.ts';
import type { AttemptOutcome, WebhookEventName, WebhookEventOf } from '../../domain/webhooks/events.ts';
import type { Rows } from '../../engine/projections/rows/rows.ts';
import { readModel, type Recorded } from '../readModel.ts';
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

const attempted = (rows: Rows, { data }: Recorded<'WebhookDeliveryAttempted'>): void => {
  const { deliveryId, webhookId, attempt, outcome, attemptedAt, nextAttemptAt } = data;
  deliveryTable.update(
    rows,
    { id: deliveryId },
    {
      status: outcome,
      attempts: attempt,
      response_code: data.responseCode,
      reason: data.reason,
      duration_ms: data.durationMs,
      attempted_at: attemptedAt,
      due_at: nextAttemptAt,
    },
  );
  webhookTable.update(rows, { id: webhookId }, ({ failing_since }) => ({
    last_delivery_at: attemptedAt,
    last_status: outcome,
    failing_since: outcome === 'delivered' ? null : (failing_since ?? attemptedAt),
  }));
};

/** Webhooks of all workspaces, and what was and is to be delivered to them. */
export const webhooks = readModel({
  name: 'webhooks',
  version: 4,
  tables: [webhookTable, deliveryTable],
  on: {
    WebhookCreated: (rows, { data, position }) => webhookTable.insert(rows, createdWebhook(data, position)),
    WebhookChanged: (rows, { data }) => {
      const { webhookId: id, changedAt, clusterId, secretId, name, url, events, enabled } = data;
      const changes = { name, url, events, enabled, cluster_id: clusterId, secret_id: secretId };
      // Whoever switches it on again starts the three days anew.
      webhookTable.update(rows, { id }, ({ enabled: was, failing_since }) => ({
        ...changes,
        updated_at: changedAt,
        failing_since: enabled && !was ? null : failing_since,
      }));
    },
    WebhookDisabled: (rows, { data: { webhookId: id, disabledAt } }) =>
      webhookTable.update(rows, { id }, { enabled: false, updated_at: disabledAt }),
    WebhookDeleted: (rows, { data: { webhookId: id } }) => webhookTable.delete(rows, { id }),
    WebhookDeliveryQueued: (rows, { data }) =>
      deliveryTable.insert(rows, {
        ...snakeCased(data),
        id: data.deliveryId,
        status: 'waiting',
        attempts: 0,
        due_at: data.queuedAt,
      }),
    WebhookDeliveryAttempted: attempted,
    WebhookDeliveryDropped: (rows, { data: { deliveryId: id } }) =>
      deliveryTable.update(rows, { id }, { status: 'dropped', due_at: null }),
    WebhookRedeliveryRequested: (rows, { data: { deliveryId: id, requestedAt } }) =>
      deliveryTable.update(rows, { id }, { status: 'waiting', due_at: requestedAt }),
  },
});

/** The row of a webhook that has just been created. */
export const createdWebhook = (data: WebhookEventOf<'WebhookCreated'>['data'], position: Position): WebhookRow =>
  webhookTable.row({ ...snakeCased(data), id: data.webhookId, position, updated_at: data.createdAt });
