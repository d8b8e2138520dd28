import { clusters } from '../../domain/clusters/cluster.ts';
import { idOf } from '../../domain/core/log/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import { eventTypes } from '../../domain/core/log/streamKind.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { upgrades } from '../../domain/upgrades/upgrades.ts';
import { deliveries, deliveryIdOf } from '../../domain/webhooks/delivery.ts';
import type { WebhookEventName } from '../../domain/webhooks/events.ts';
import { messageName } from '../../domain/webhooks/messageName.ts';
import type { ProjectionProgress } from '../../engine/projections/projection.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';
import type { Sql } from '../../engine/sql.ts';
import { webhooksFor } from '../../projections/webhooks/webhookQueries.ts';

export type DeliveryQueue = {
  store: EventStore;
  reads: Sql;
  progress: Pick<ProjectionProgress, 'waitFor'>;
  now: () => string;
};

const SHOWN_WITHIN_MS = 30_000;

/**
 * CL-104: queues a delivery for each webhook that wants to hear of an event of a cluster or of its upgrades. A webhook
 * hears of what happens after it was created. A repeat queues nothing twice: deliveries have ids of their message and
 * webhook.
 */
export const webhookQueue = (deps: DeliveryQueue): Reactor => ({
  name: 'webhook_queue',
  startFrom: 'head',
  types: [clusters, upgrades].flatMap(({ union }) => eventTypes(union).map(({ type }) => type)),
  react: async (event, signal) => {
    const { workspaceId } = event.meta;
    if (workspaceId === undefined) return;
    const name = await messageName(deps.store, event);
    if (name === null) return;
    // Else a webhook that was created before the event, and whose creator knows it, would miss it.
    if (!(await deps.progress.waitFor(['webhooks'], event.position, SHOWN_WITHIN_MS, signal)))
      throw new Error('the read model of webhooks does not follow');
    await queueMessage(deps, event, { workspaceId, name });
  },
});

const queueMessage = async (
  { store, reads, now }: DeliveryQueue,
  event: RecordedEvent,
  { workspaceId, name }: { workspaceId: string; name: WebhookEventName },
): Promise<void> => {
  const clusterId = idOf(event.stream);
  const { id: eventId, meta, position } = event;
  const message = { workspaceId, clusterId, name, messageId: eventId };
  const place = {
    eventId,
    revision: Number(event.revision),
    position,
    ...(upgrades.holds(event) && { of: 'upgrade' as const }),
  };
  for (const webhookId of await webhooksFor(reads, { workspaceId, clusterId, name, position })) {
    const deliveryId = deliveryIdOf(webhookId, eventId);
    const data = { deliveryId, webhookId, ...message, ...place, queuedAt: now() };
    const commandId = derivedCommandId('webhook_queue', eventId, webhookId);
    const by = { ...meta, actor: ACTOR, causationId: eventId, commandId };
    await handle(store, deliveries, deliveryId, { type: 'QueueDelivery', wanted: data }, by);
  }
};

const ACTOR = { type: 'system', id: 'webhooks' } as const;
