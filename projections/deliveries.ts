import { escalation, escalations } from '../domain/channels/escalation.ts';
import { sourceWrite, sourceWrites } from '../domain/outbox/write.ts';
import { deliveries as webhookDeliveries, webhookDelivery } from '../domain/webhooks/delivery.ts';
import { dueDeliveries, dueRows } from './delivery/dueDeliveries.ts';

/** Every kind of delivery of this release; a further one counts the version up. */
export const deliveries = dueDeliveries(2, [
  dueRows(webhookDelivery, webhookDeliveries),
  dueRows(sourceWrite, sourceWrites),
  dueRows(escalation, escalations),
]);
