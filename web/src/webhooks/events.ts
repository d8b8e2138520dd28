import { labels } from '../parts/label.ts';
import type { WebhookBody } from './queries.ts';

export type EventName = NonNullable<WebhookBody['events']>[number];

/** CL-104: what a webhook can be told of, in words. */
export const EVENTS: readonly { name: EventName; words: string }[] = [
  { name: 'cluster.status_changed', words: 'Cluster status changed' },
  { name: 'cluster.upgrade.waiting_for_user', words: 'Auto-upgrade needs your decision' },
  { name: 'cluster.upgrade.scheduled', words: 'Upgrade scheduled' },
  { name: 'cluster.upgrade.started', words: 'Upgrade started' },
  { name: 'cluster.upgrade.completed', words: 'Upgrade completed' },
  { name: 'cluster.upgrade.failed', words: 'Upgrade failed' },
  { name: 'cluster.upgrade.cancelled', words: 'Upgrade cancelled' },
  { name: 'cluster.deleted', words: 'Cluster deleted' },
];

/** How an attempt to deliver ended, or that there was none. */
export const deliveryStatus = labels({
  waiting: { text: 'waiting', tone: 'waiting' },
  delivered: { text: 'delivered', tone: 'good' },
  retried: { text: 'will be retried', tone: 'warn' },
  failed: { text: 'failed', tone: 'bad' },
  dropped: { text: 'dropped', tone: 'neutral' },
});
