import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import { uuidv5 } from '../core/ids.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { deliveryDecider, type DeliveryCommand } from '../delivery/deliveryDecider.ts';
import type { Delivery, DeliveryKind, RecordedAttempt } from '../delivery/deliveryKind.ts';
import { DeliveryEvent, type DeliveryEventOf } from './events.ts';
import { webhooks } from './webhook.ts';

/** One message for one webhook. */
export type WebhookMessage = DeliveryEventOf<'WebhookDeliveryQueued'>['data'];

/** What the receiver answered, if it did. */
export type WebhookAnswer = { responseCode: number | null; reason: string | null; durationMs: number };

export type RequestRedelivery = { type: 'RequestRedelivery'; requestedAt: string };
export type WebhookDeliveryCommand = DeliveryCommand<WebhookMessage, WebhookAnswer> | RequestRedelivery;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const attempted = (
  { deliveryId, webhookId }: WebhookMessage,
  { attempt, outcome, at: attemptedAt, nextAttemptAt, answer }: RecordedAttempt<WebhookAnswer>,
): DeliveryEvent => ({
  type: 'WebhookDeliveryAttempted',
  data: {
    deliveryId,
    webhookId,
    attempt,
    outcome: outcome === 'done' ? 'delivered' : outcome,
    ...answer,
    attemptedAt,
    nextAttemptAt,
  },
});

/** CL-105: in order per cluster, for 19 hours; nothing that a receiver answers is final. */
export const webhookDelivery: DeliveryKind<DeliveryEvent, WebhookMessage, WebhookAnswer> = {
  name: 'webhook_delivery',
  actorId: 'webhooks',
  atATime: 4,
  retryAfterMs: [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS],
  isFinal: () => false,
  receiverOf: ({ webhookId }) => webhookId,
  // By the place of the event in the log; those that were queued before it was kept come first, by revision.
  orderOf: ({ clusterId, position = '', revision }) => ({
    partition: clusterId,
    place: `${position} ${String(revision).padStart(10, '0')}`,
  }),
  idempotencyKeyOf: ({ messageId }) => messageId,
  stepOf: (event) => {
    switch (event.type) {
      case 'WebhookDeliveryQueued':
        return { type: 'queued', message: event.data, dueAt: event.data.queuedAt };
      case 'WebhookDeliveryAttempted':
        return { type: 'attempted', attempt: event.data.attempt, nextAttemptAt: event.data.nextAttemptAt };
      case 'WebhookDeliveryDropped':
        return { type: 'ended' };
      case 'WebhookRedeliveryRequested':
        return { type: 'requested', dueAt: event.data.requestedAt };
      default:
        return unreachable(event);
    }
  },
  queued: (data) => ({ type: 'WebhookDeliveryQueued', data }),
  attempted,
  dropped: ({ message: { deliveryId, webhookId } }, droppedAt) => ({
    type: 'WebhookDeliveryDropped',
    data: { deliveryId, webhookId, droppedAt },
  }),
};

const kernel = deliveryDecider(webhookDelivery);

/** CL-105, CL-106: as every delivery; one that is over is tried once more whenever somebody asks for it. */
export const webhookDeliveryDecider: Decider<WebhookDeliveryCommand, DeliveryEvent, Delivery<WebhookMessage>> = {
  ...kernel,
  decide: (command, delivery) =>
    command.type === 'RequestRedelivery' ? requested(command, delivery) : kernel.decide(command, delivery),
};

const requested = (
  { requestedAt }: RequestRedelivery,
  delivery: Delivery<WebhookMessage>,
): readonly DeliveryEvent[] => {
  if (delivery.status === 'waiting') throw invalidTransition('waiting', []);
  if (delivery.status === 'absent' || delivery.message === null) throw new DomainError('not_found');
  const { deliveryId, webhookId } = delivery.message;
  return [{ type: 'WebhookRedeliveryRequested', data: { deliveryId, webhookId, requestedAt } }];
};

/** Deliveries have streams of their own beside those of their webhooks. */
export const deliveries = streamKind(webhooks.category, DeliveryEvent, webhookDeliveryDecider);

/** The delivery of one message to one webhook: the same id however often it is queued. */
export const deliveryIdOf = (webhookId: string, messageId: string): string =>
  uuidv5('webhook_delivery', webhookId, messageId);
