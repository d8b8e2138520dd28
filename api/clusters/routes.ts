import type { ApiDeps } from '../http/deps.ts';
import type { Route } from '../http/http.ts';
import { createCluster, type CreateClusterDeps } from './create.ts';
import { clusterById } from './get.ts';
import { clusterList } from './list.ts';
import { clusterFeatures, clusterLocations, clusterSizes, clusterTypes, clusterTypeVersions } from './offer.ts';
import { clusterStatus } from './status.ts';

export type ClusterRouteDeps = CreateClusterDeps &
  Pick<ApiDeps, 'cursors' | 'publicApiUrl' | 'live' | 'streams' | 'provisioner'>;

/** The cluster API (CL-01), as far as this release goes. */
export const clusterRoutes = (deps: ClusterRouteDeps): readonly Route[] => [
  clusterList(deps),
  createCluster(deps),
  clusterById(deps),
  clusterStatus(deps),
  clusterTypes,
  clusterTypeVersions(deps),
  clusterSizes,
  clusterLocations(deps),
  clusterFeatures(deps),
];
