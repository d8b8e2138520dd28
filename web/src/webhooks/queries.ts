import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import type { paths } from '../api/schema.d.ts';
import { OF_THE_LOG, sinceTheLog } from '../live/log.ts';

export type Webhook = Answer<'/webhooks/{id}'>;
export type Delivery = Answer<'/webhooks/{id}/deliveries'>['items'][number];
export type NewWebhook = paths['/webhooks']['post']['responses'][201]['content']['application/json'];
export type WebhookBody = paths['/webhooks']['post']['requestBody']['content']['application/json'];

/** What the keys of the list, and of everything about one webhook, begin with. */
export const WEBHOOKS_KEY = 'webhooks';
export const WEBHOOK_KEY = 'webhook';

const PAGE = 50;

/** Oldest first. */
export const webhooksQuery = infiniteQueryOptions({
  queryKey: [WEBHOOKS_KEY],
  meta: OF_THE_LOG,
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, client }) => {
    const query = { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
    return unwrap(api.GET('/webhooks', { params: { query }, headers: sinceTheLog(client) }));
  },
  getNextPageParam: (page) => page.next_cursor,
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [WEBHOOK_KEY, id],
    meta: OF_THE_LOG,
    queryFn: ({ client }) =>
      unwrap(api.GET('/webhooks/{id}', { params: { path: { id } }, headers: sinceTheLog(client) })),
  });

/** Newest first, of the last 30 days. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [WEBHOOK_KEY, id, 'deliveries'],
    meta: OF_THE_LOG,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, client }) => {
      const query = { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const params = { path: { id }, query };
      return unwrap(api.GET('/webhooks/{id}/deliveries', { params, headers: sinceTheLog(client) }));
    },
    getNextPageParam: (page) => page.next_cursor,
  });

/** Names of the clusters that there are, to choose from and to show. */
export const clusterNamesQuery = queryOptions({
  // Not below the key of the pages of clusters, whose data has another form.
  queryKey: ['cluster-names'],
  meta: OF_THE_LOG,
  queryFn: async ({ client }) => {
    const params = { query: { sort: 'name' as const } };
    const clusters = await unwrap(api.GET('/clusters', { params, headers: sinceTheLog(client) }));
    return clusters.map(({ id, name }) => ({ id, name }));
  },
});

/** Keys of what a command on a webhook changes. */
export const changesOf = (id: string) => [[WEBHOOK_KEY, id], [WEBHOOKS_KEY]] as const;
