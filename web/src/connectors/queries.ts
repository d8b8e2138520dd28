import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';

export type Connector = Answer<'/api/connectors'>[number];

export const connectorsQuery = queryOptions({
  queryKey: ['connectors'],
  queryFn: () => unwrap(api.GET('/api/connectors')),
});

export type AvailableCluster = Answer<'/clusters'>[number];

/** Clusters that can be connected: the first hundred by name, more than a workspace may have unless somebody says so. */
export const availableClustersQuery = queryOptions({
  queryKey: ['connectable-clusters'],
  queryFn: () =>
    unwrap(api.GET('/clusters', { params: { query: { status: ['available'], sort: 'name', limit: 100 } } })),
});
