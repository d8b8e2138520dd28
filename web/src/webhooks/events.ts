import { labels } from '../parts/label.ts';
import type { WebhookBody } from './queries.ts';

export type EventName = NonNullable<WebhookBody['events']>[number];

/** CL-104: what a webhook can be told of, in words. */
export const EVENTS: readonly { name: EventName; words: string }[] = [
  { name: 'cluster.status_changed', words: 'A cluster has another status' },
  { name: 'cluster.upgrade.waiting_for_user', words: 'Auto-upgrade waits for you' },
  { name: 'cluster.upgrade.scheduled', words: 'An upgrade is scheduled' },
  { name: 'cluster.upgrade.started', words: 'An upgrade begins' },
  { name: 'cluster.upgrade.completed', words: 'An upgrade is done' },
  { name: 'cluster.upgrade.failed', words: 'An upgrade has failed' },
  { name: 'cluster.upgrade.cancelled', words: 'An upgrade is cancelled' },
  { name: 'cluster.deleted', words: 'A cluster is gone' },
];

/** How an attempt to deliver ended, or that there was none. */
export const deliveryStatus = labels({
  waiting: { text: 'waiting', tone: 'waiting' },
  delivered: { text: 'delivered', tone: 'good' },
  retried: { text: 'will be tried again', tone: 'warn' },
  failed: { text: 'failed', tone: 'bad' },
  dropped: { text: 'dropped', tone: 'neutral' },
});
