import type { DomainEvent } from '../../../domain/core/log/eventStore.ts';
import { at, id, type Step } from './historySteps.ts';

const webhookId = id(8, 1);
const delivery = (n: number, type: string, data: DomainEvent['data']): Step => [
  `webhook-${id(9, n)}`,
  `WebhookDelivery${type}`,
  { deliveryId: id(9, n), webhookId, ...data },
];
const attempted = { responseCode: 503, reason: 'No.\u0000', durationMs: 12, attemptedAt: at(52) };
const queued = {
  workspaceId: 'default',
  clusterId: id(1, 5),
  messageId: id(2, 5),
  name: 'cluster.status_changed',
  eventId: id(2, 5),
  revision: 4,
  queuedAt: at(51),
};
const chosen = { name: 'Pager', url: 'https://example.com/', events: ['cluster.deleted'], secretId: id(4, 8) };
export const webhooks: readonly Step[] = [
  [
    `webhook-${webhookId}`,
    'WebhookCreated',
    {
      ...chosen,
      webhookId,
      workspaceId: 'default',
      clusterId: null,
      enabled: true,
      createdAt: at(50),
    },
  ],
  delivery(1, 'Queued', queued),
  delivery(2, 'Queued', { ...queued, revision: 5 }),
  delivery(3, 'Queued', { ...queued, revision: 6 }),
  delivery(1, 'Attempted', { ...attempted, attempt: 1, outcome: 'retried', nextAttemptAt: at(57) }),
  delivery(1, 'Attempted', { ...attempted, attempt: 2, outcome: 'failed', nextAttemptAt: null, attemptedAt: at(57) }),
  [
    `webhook-${webhookId}`,
    'WebhookChanged',
    {
      ...chosen,
      webhookId,
      clusterId: id(1, 5),
      events: ['cluster.deleted', 'cluster.status_changed'],
      enabled: true,
      changedAt: at(58),
    },
  ],
  delivery(3, 'Dropped', { droppedAt: at(59) }),
  [`webhook-${webhookId}`, 'WebhookDisabled', { webhookId, failingSince: at(52), disabledAt: at(60) }],
  [
    `webhook-${webhookId}`,
    'WebhookTested',
    { webhookId, success: true, responseCode: 204, durationMs: 5, testedAt: at(61) },
  ],
  [
    `webhook-${id(8, 2)}`,
    'WebhookCreated',
    {
      ...chosen,
      webhookId: id(8, 2),
      workspaceId: 'other',
      clusterId: null,
      enabled: false,
      createdAt: at(62),
    },
  ],
  [`webhook-${id(8, 2)}`, 'WebhookDeleted', { webhookId: id(8, 2), deletedAt: at(63) }],
];

/** After everything else, so that the places of that stay: one is sent once more, another still waits to be. */
export const redeliveries: readonly Step[] = [
  [`webhook-${id(9, 1)}`, 'WebhookRedeliveryRequested', { deliveryId: id(9, 1), webhookId, requestedAt: at(64) }],
  delivery(1, 'Attempted', {
    ...attempted,
    attempt: 3,
    outcome: 'delivered',
    nextAttemptAt: null,
    attemptedAt: at(65),
  }),
  [`webhook-${id(9, 3)}`, 'WebhookRedeliveryRequested', { deliveryId: id(9, 3), webhookId, requestedAt: at(66) }],
];
