import { invalidTransition } from '../core/problems/errors.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle, type Handled } from '../core/log/streams.ts';
import type { Delivery } from '../delivery/deliveryKind.ts';
import { deliveries, type WebhookMessage } from './delivery.ts';
import type { DeliveryEvent } from './events.ts';
import { existingWebhook, type WebhookOf } from './manageWebhooks.ts';

export type Redelivery = { store: EventStore; now: () => string };

/**
 * Has a message sent once more, with the id that it always had. `deliveryId`: of this webhook. Throws `not_found`, and
 * `invalid_transition` while it is still being tried, or nothing is sent to the webhook.
 */
export const redeliver = async (
  { store, now }: Redelivery,
  of: WebhookOf,
  deliveryId: string,
  meta: Meta,
): Promise<Handled<DeliveryEvent, Delivery<WebhookMessage>>> => {
  const { enabled } = await existingWebhook(store, of);
  if (!enabled) throw invalidTransition('disabled', []);
  return handle(store, deliveries, deliveryId, { type: 'RequestRedelivery', requestedAt: now() }, meta);
};
