import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError, invalidTransition } from '../core/errors.ts';
import { uuidv5 } from '../core/ids.ts';
import { streamKind } from '../core/streamKind.ts';
import { DeliveryEvent, type DeliveryEventOf } from './events.ts';
import { webhooks } from './webhook.ts';

type Queued = DeliveryEventOf<'WebhookDeliveryQueued'>['data'];

/** One message for one webhook. `attempts` were made. */
type Known = Queued & { attempts: number };
/** On its way: the next attempt is due at `dueAt`. `isLast`: it is the only one that somebody asked for. */
export type WaitingDelivery = Known & { status: 'waiting'; dueAt: string; isLast: boolean };
export type Delivery = { status: 'absent' } | WaitingDelivery | (Known & { status: 'over' });

/** What the receiver answered, if it did. */
export type Attempt = {
  success: boolean;
  responseCode: number | null;
  reason: string | null;
  durationMs: number;
  attemptedAt: string;
};

export type QueueDelivery = { type: 'QueueDelivery'; data: Queued };
/** `attempt` is its number: a report that comes twice counts once. */
export type RecordAttempt = { type: 'RecordAttempt'; attempt: number; result: Attempt };
export type DropDelivery = { type: 'DropDelivery'; droppedAt: string };
export type RequestRedelivery = { type: 'RequestRedelivery'; requestedAt: string };
export type DeliveryCommand = QueueDelivery | RecordAttempt | DropDelivery | RequestRedelivery;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** CL-105: how long after each failure the next attempt is made; after the last one the delivery has failed. */
export const RETRY_AFTER_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
] as const;

/** CL-105: one message is tried until it is accepted, or no retry is left; then once whenever somebody asks for it. */
export const deliveryDecider: Decider<DeliveryCommand, DeliveryEvent, Delivery> = {
  initialState: () => ({ status: 'absent' }),
  evolve: (delivery, event) => {
    switch (event.type) {
      case 'WebhookDeliveryQueued':
        return { ...event.data, status: 'waiting', attempts: 0, dueAt: event.data.queuedAt, isLast: false };
      case 'WebhookDeliveryAttempted': {
        if (delivery.status === 'absent') return delivery;
        const { attempt: attempts, nextAttemptAt: dueAt } = event.data;
        return dueAt === null
          ? { ...delivery, status: 'over', attempts }
          : { ...delivery, status: 'waiting', attempts, dueAt, isLast: false };
      }
      case 'WebhookDeliveryDropped':
        return delivery.status === 'absent' ? delivery : { ...delivery, status: 'over' };
      case 'WebhookRedeliveryRequested':
        return delivery.status === 'absent'
          ? delivery
          : { ...delivery, status: 'waiting', dueAt: event.data.requestedAt, isLast: true };
      default:
        return unreachable(event);
    }
  },
  decide: (command, delivery) => {
    if (command.type === 'QueueDelivery')
      return delivery.status === 'absent' ? [{ type: 'WebhookDeliveryQueued', data: command.data }] : [];
    if (delivery.status === 'absent') throw new DomainError('not_found');
    const { deliveryId, webhookId } = delivery;
    if (command.type === 'RequestRedelivery') {
      if (delivery.status === 'waiting') throw invalidTransition('waiting', []);
      return [
        { type: 'WebhookRedeliveryRequested', data: { deliveryId, webhookId, requestedAt: command.requestedAt } },
      ];
    }
    if (delivery.status === 'over') return [];
    switch (command.type) {
      case 'RecordAttempt':
        return command.attempt === delivery.attempts + 1 ? [attempted(command, delivery)] : [];
      case 'DropDelivery':
        return [{ type: 'WebhookDeliveryDropped', data: { deliveryId, webhookId, droppedAt: command.droppedAt } }];
      default:
        return unreachable(command);
    }
  },
};

/** Deliveries have streams of their own beside those of their webhooks. */
export const deliveries = streamKind(webhooks.category, DeliveryEvent, deliveryDecider);

/** The delivery of one message to one webhook: the same id however often it is queued. */
export const deliveryIdOf = (webhookId: string, messageId: string): string =>
  uuidv5('webhook_delivery', webhookId, messageId);

const attempted = ({ attempt, result }: RecordAttempt, delivery: WaitingDelivery): DeliveryEvent => {
  const { deliveryId, webhookId } = delivery;
  const { success, ...told } = result;
  const retryAfterMs = success || delivery.isLast ? undefined : RETRY_AFTER_MS[attempt - 1];
  const nextAttemptAt =
    retryAfterMs === undefined ? null : new Date(Date.parse(result.attemptedAt) + retryAfterMs).toISOString();
  const outcome = success ? 'delivered' : nextAttemptAt === null ? 'failed' : 'retried';
  return {
    type: 'WebhookDeliveryAttempted',
    data: { deliveryId, webhookId, attempt, outcome, ...told, nextAttemptAt },
  };
};
