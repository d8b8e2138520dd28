import type { QueryClient } from '@tanstack/react-query';
import type { LogEvent, LogHandler } from '../live/log.ts';
import { reread } from '../live/overlay.ts';
import { clusterNamesQuery, WEBHOOK_KEY, WEBHOOKS_KEY } from './queries.ts';

/** Events of webhooks and of their deliveries, each of which names its webhook. */
const WEBHOOK_TYPES = [
  'WebhookCreated',
  'WebhookChanged',
  'WebhookDisabled',
  'WebhookTested',
  'WebhookDeleted',
  'WebhookDeliveryQueued',
  'WebhookDeliveryAttempted',
  'WebhookDeliveryDropped',
  'WebhookRedeliveryRequested',
];

/** What changes the names of clusters. */
const NAME_TYPES = ['ClusterRequested', 'ClusterAbandoned', 'ClusterRenamed', 'ClusterDeleted'];

const rereadAll = (queries: QueryClient, queryKey: readonly string[]): void => {
  for (const query of queries.getQueryCache().findAll({ queryKey })) reread(queries, query.queryKey);
};

const webhookChanged = (queries: QueryClient, { data }: LogEvent): void => {
  rereadAll(queries, [WEBHOOKS_KEY]);
  rereadAll(queries, [WEBHOOK_KEY, ...(typeof data['webhookId'] === 'string' ? [data['webhookId']] : [])]);
};

const namesChanged = (queries: QueryClient): void => rereadAll(queries, [...clusterNamesQuery.queryKey]);

/** What events do to the webhooks that were read. */
export const webhooksLive: LogHandler = {
  ...Object.fromEntries(WEBHOOK_TYPES.map((type) => [type, webhookChanged])),
  ...Object.fromEntries(NAME_TYPES.map((type) => [type, namesChanged])),
};
