import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError } from '../core/errors.ts';
import { uuidv5 } from '../core/ids.ts';
import { streamKind } from '../core/streamKind.ts';
import { DeliveryEvent, type DeliveryEventOf } from './events.ts';
import { webhooks } from './webhook.ts';

type Queued = DeliveryEventOf<'WebhookDeliveryQueued'>['data'];

/** One message on its way. `attempts` were made; the next one is due at `dueAt`. */
export type WaitingDelivery = Queued & { status: 'waiting'; attempts: number; dueAt: string };
export type Delivery = { status: 'absent' } | WaitingDelivery | { status: 'over' };

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
export type DeliveryCommand = QueueDelivery | RecordAttempt | DropDelivery;

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

/** CL-105: one message is tried until it is accepted, or no retry is left. */
export const deliveryDecider: Decider<DeliveryCommand, DeliveryEvent, Delivery> = {
  initialState: () => ({ status: 'absent' }),
  evolve: (delivery, event) => {
    switch (event.type) {
      case 'WebhookDeliveryQueued':
        return { ...event.data, status: 'waiting', attempts: 0, dueAt: event.data.queuedAt };
      case 'WebhookDeliveryAttempted': {
        const { attempt, nextAttemptAt } = event.data;
        if (delivery.status !== 'waiting' || nextAttemptAt === null) return { status: 'over' };
        return { ...delivery, attempts: attempt, dueAt: nextAttemptAt };
      }
      case 'WebhookDeliveryDropped':
        return { status: 'over' };
      default:
        return unreachable(event);
    }
  },
  decide: (command, delivery) => {
    if (command.type === 'QueueDelivery')
      return delivery.status === 'absent' ? [{ type: 'WebhookDeliveryQueued', data: command.data }] : [];
    if (delivery.status === 'absent') throw new DomainError('not_found');
    if (delivery.status === 'over') return [];
    const { deliveryId, webhookId } = delivery;
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
  const retryAfterMs = success ? undefined : RETRY_AFTER_MS[attempt - 1];
  const nextAttemptAt =
    retryAfterMs === undefined ? null : new Date(Date.parse(result.attemptedAt) + retryAfterMs).toISOString();
  const outcome = success ? 'delivered' : nextAttemptAt === null ? 'failed' : 'retried';
  return {
    type: 'WebhookDeliveryAttempted',
    data: { deliveryId, webhookId, attempt, outcome, ...told, nextAttemptAt },
  };
};
