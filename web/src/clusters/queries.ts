import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';

export type Cluster = Answer<'/clusters'>[number];
export type Version = Answer<'/cluster-types/{cluster_type}/versions'>[number];
export type Location = Answer<'/cluster-locations'>[number];

const POLL_MS = 1500;

/** The stream does not tell of clusters, and programs create them too. */
const LOOK_MS = 10_000;

export const isOnItsWay = ({ status }: Cluster): boolean => status === 'provisioning';

/** Looks again now and then, and often while a cluster is on its way; not while the page is hidden. */
export const clustersQuery = queryOptions({
  queryKey: ['clusters'],
  queryFn: () => unwrap(api.GET('/clusters', { params: { query: { sort: '-created_at' } } })),
  refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) === true ? POLL_MS : LOOK_MS),
  refetchOnWindowFocus: 'always',
  refetchOnMount: 'always',
});

/** Why a cluster's status is what it is; changes with `updated_at`. */
export const clusterStatusQuery = ({ id, status, updated_at }: Cluster) =>
  queryOptions({
    queryKey: ['cluster-status', id, updated_at],
    queryFn: () => unwrap(api.GET('/clusters/{cluster_id}/status', { params: { path: { cluster_id: id } } })),
    refetchInterval: status === 'provisioning' ? POLL_MS : false,
  });

export const versionsQuery = queryOptions({
  queryKey: ['cluster-versions'],
  queryFn: () =>
    unwrap(api.GET('/cluster-types/{cluster_type}/versions', { params: { path: { cluster_type: 'keycloak' } } })),
});

export const locationsQuery = queryOptions({
  queryKey: ['cluster-locations'],
  queryFn: () => unwrap(api.GET('/cluster-locations')),
});
