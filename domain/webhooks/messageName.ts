import { clusters } from '../clusters/cluster.ts';
import { exists } from '../clusters/state.ts';
import { idOf } from '../core/log/eventLog.ts';
import type { EventStore, RecordedEvent } from '../core/log/eventStore.ts';
import { load } from '../core/log/streams.ts';
import { UPGRADE_MESSAGES } from '../upgrades/messages.ts';
import { upgrades } from '../upgrades/upgrades.ts';
import { WebhookEventName } from './events.ts';

/** CL-104: what an event of a cluster, or of its upgrades, is called in messages; null for what webhooks do not tell. */
export const messageName = async (
  store: Pick<EventStore, 'readStream'>,
  event: RecordedEvent,
): Promise<WebhookEventName | null> => {
  if (upgrades.holds(event)) return WebhookEventName.safeParse(UPGRADE_MESSAGES[event.type]).data ?? null;
  const { stream, revision } = event;
  const { state: before } = await load(store, clusters, idOf(stream), revision - 1n);
  const { state: after } = await load(store, clusters, idOf(stream), revision);
  if (after.status === 'deleted') return exists(before) ? 'cluster.deleted' : null;
  // A cluster is created by a request, which is answered; what comes of it is told.
  return exists(before) && exists(after) && before.status !== after.status ? 'cluster.status_changed' : null;
};
