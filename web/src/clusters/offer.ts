import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import { OF_THE_LOG } from '../live/log.ts';

export type Version = Answer<'/cluster-types/{cluster_type}/versions'>[number];
export type Size = Answer<'/cluster-sizes'>[number];
export type Location = Answer<'/cluster-locations'>[number];
export type Feature = Answer<'/cluster-features'>[number];

/** What the keys of all that the catalogue says begin with. */
export const CATALOGUE_KEY = 'catalogue';

/** Oldest first; a version that is not active may still run somewhere. */
export const versionsQuery = queryOptions({
  queryKey: [CATALOGUE_KEY, 'versions'],
  meta: OF_THE_LOG,
  queryFn: () =>
    unwrap(api.GET('/cluster-types/{cluster_type}/versions', { params: { path: { cluster_type: 'keycloak' } } })),
});

export const featuresQuery = (version: string) =>
  queryOptions({
    queryKey: [CATALOGUE_KEY, 'features', version],
    meta: OF_THE_LOG,
    queryFn: () => unwrap(api.GET('/cluster-features', { params: { query: { version } } })),
  });

/** Fixed for as long as the service runs. */
export const sizesQuery = queryOptions({
  queryKey: ['cluster-sizes'],
  queryFn: () => unwrap(api.GET('/cluster-sizes')),
});

export const locationsQuery = queryOptions({
  queryKey: ['cluster-locations'],
  queryFn: () => unwrap(api.GET('/cluster-locations')),
});

/** Versions compare by number, part by part (CL-57). */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const difference = left?.map((part, index) => part - (right?.[index] ?? 0)).find((part) => part !== 0);
  return difference ?? 0;
};
