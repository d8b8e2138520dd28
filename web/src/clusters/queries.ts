import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import { OF_THE_LOG, sinceTheLog } from '../live/log.ts';
import type { ClusterFilter } from './clusterFilter.ts';

export type ClusterItem = Answer<'/clusters'>[number];
export type Cluster = Answer<'/clusters/{cluster_id}'>;
export type ClusterState = Answer<'/clusters/{cluster_id}/status'>;

/** What the keys of all lists, and of everything about one cluster, begin with. */
export const CLUSTERS_KEY = 'clusters';
export const CLUSTER_KEY = 'cluster';

type ListPage = { items: readonly ClusterItem[]; total: number; next: string | null };
export type ClusterPages = InfiniteData<ListPage, string | null>;

const PAGE = 50;

/** Narrowed and sorted by the service; `total` counts all that match. */
export const clustersQuery = ({ sort, q, ...filter }: ClusterFilter) =>
  infiniteQueryOptions({
    queryKey: [CLUSTERS_KEY, { sort, q, ...filter }],
    meta: OF_THE_LOG,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, client }): Promise<ListPage> => {
      const values = Object.entries(filter).map(([name, value]) => [name, [value]]);
      const query = {
        limit: PAGE,
        sort: sort ?? '-created_at',
        ...(q === undefined ? {} : { q: [q] }),
        ...Object.fromEntries(values),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      const answer = api.GET('/clusters', { params: { query }, headers: sinceTheLog(client) });
      const items = await unwrap(answer);
      const { headers } = (await answer).response;
      return { items, total: Number(headers.get('x-total-count')), next: cursorIn(headers.get('link')) };
    },
    getNextPageParam: ({ next }) => next,
  });

/** The cursor of the next page as `Link` names it; null at the end. */
export const cursorIn = (link: string | null): string | null => {
  const address = /<([^>]*)>; rel="next"/.exec(link ?? '')?.[1];
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor');
};

const pathOf = (id: string) => ({ params: { path: { cluster_id: id } } });

export const clusterQuery = (id: string) =>
  queryOptions({
    queryKey: [CLUSTER_KEY, id],
    meta: OF_THE_LOG,
    queryFn: ({ client }) => unwrap(api.GET('/clusters/{cluster_id}', { ...pathOf(id), headers: sinceTheLog(client) })),
  });

/** Why a cluster's status is what it is, what goes on, and what the driver sees. */
export const statusQuery = (id: string) =>
  queryOptions({
    queryKey: [CLUSTER_KEY, id, 'status'],
    meta: OF_THE_LOG,
    queryFn: ({ client }) =>
      unwrap(api.GET('/clusters/{cluster_id}/status', { ...pathOf(id), headers: sinceTheLog(client) })),
  });

export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  meta: OF_THE_LOG,
  queryFn: ({ client }) => unwrap(api.GET('/limits', { headers: sinceTheLog(client) })),
});

/** Keys of what a command on a cluster changes. */
export const changesOf = (id: string) => [[CLUSTER_KEY, id], [CLUSTERS_KEY]] as const;
