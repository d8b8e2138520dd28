import type { Route } from '../http/http.ts';
import { postCluster } from './create.ts';
import { clusterCredentials } from './credentials.ts';
import { deleteCluster } from './delete.ts';
import { clusterById } from './get.ts';
import { limits } from './limits.ts';
import { clusterList } from './list.ts';
import { clusterFeatures, clusterLocations, clusterSizes, clusterTypes, clusterTypeVersions } from './offer.ts';
import { patchCluster } from './patch.ts';
import { retryFailedCluster } from './retry.ts';
import { clusterStatus } from './status.ts';
import { clusterEvents } from './stream.ts';

export type ClusterRouteDeps = Parameters<typeof clusterList>[0] &
  Parameters<typeof postCluster>[0] &
  Parameters<typeof clusterById>[0] &
  Parameters<typeof clusterStatus>[0] &
  Parameters<typeof patchCluster>[0] &
  Parameters<typeof deleteCluster>[0] &
  Parameters<typeof clusterCredentials>[0] &
  Parameters<typeof clusterEvents>[0] &
  Parameters<typeof limits>[0] &
  Parameters<typeof clusterTypeVersions>[0] &
  Parameters<typeof clusterLocations>[0] &
  Parameters<typeof clusterFeatures>[0];

/** The cluster API (CL-01), as far as this release goes. */
export const clusterRoutes = (deps: ClusterRouteDeps): readonly Route[] => [
  clusterList(deps),
  postCluster(deps),
  clusterById(deps),
  clusterStatus(deps),
  patchCluster(deps),
  deleteCluster(deps),
  retryFailedCluster(deps),
  clusterCredentials(deps),
  clusterEvents(deps),
  limits(deps),
  clusterTypes,
  clusterTypeVersions(deps),
  clusterSizes,
  clusterLocations(deps),
  clusterFeatures(deps),
];
