import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

const POLL_MS = 1500;

/** Polls only while a cluster is on its way to another status. */
export const clustersQuery = queryOptions({
  queryKey: ['clusters'],
  queryFn: () => unwrap(api.GET('/clusters', { params: { query: { sort: '-created_at' } } })),
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === 'provisioning') === true ? POLL_MS : false,
  refetchOnMount: 'always',
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
