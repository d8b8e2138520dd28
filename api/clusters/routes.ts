import type { Route } from '../http/http.ts';
import { postCluster } from './create.ts';
import { clusterById } from './get.ts';
import { clusterList } from './list.ts';
import { clusterFeatures, clusterLocations, clusterSizes, clusterTypes, clusterTypeVersions } from './offer.ts';
import { clusterStatus } from './status.ts';

export type ClusterRouteDeps = Parameters<typeof clusterList>[0] &
  Parameters<typeof postCluster>[0] &
  Parameters<typeof clusterById>[0] &
  Parameters<typeof clusterStatus>[0] &
  Parameters<typeof clusterTypeVersions>[0] &
  Parameters<typeof clusterLocations>[0] &
  Parameters<typeof clusterFeatures>[0];

/** The cluster API (CL-01), as far as this release goes. */
export const clusterRoutes = (deps: ClusterRouteDeps): readonly Route[] => [
  clusterList(deps),
  postCluster(deps),
  clusterById(deps),
  clusterStatus(deps),
  clusterTypes,
  clusterTypeVersions(deps),
  clusterSizes,
  clusterLocations(deps),
  clusterFeatures(deps),
];
