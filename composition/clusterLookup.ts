import type { ClusterLookup } from '../adapters/connectors/clusters/clusterLookup.ts';
import { ClusterResource, toClusterResource } from '../api/clusters/clusterResource.ts';
import { toPathEntry } from '../api/upgrades/path.ts';
import { toPreviewEntry } from '../api/upgrades/previewEntry.ts';
import { toUpgradeResource } from '../api/upgrades/upgradeResource.ts';
import { load } from '../domain/core/streams.ts';
import { upgrades } from '../domain/upgrades/upgrades.ts';
import { upgradePath, upgradePreview } from '../domain/versions/upgradePath.ts';
import type { CatalogueInForce, Runnable } from '../domain/versions/versionCatalogue.ts';
import { countClusters, findCluster, listClusters } from '../projections/clusters/clusterQueries.ts';
import type { Engine } from './engine.ts';

/** SU-174: the queries of the cluster API, and its answers. */
export const clusterLookup = (
  { reads, store }: Pick<Engine, 'reads' | 'store'>,
  { catalogue, driver }: { catalogue: CatalogueInForce; driver: { versions: Runnable } },
): ClusterLookup => ({
  list: async (workspaceId, beginning, limit) => {
    const filter = beginning === null ? {} : { q: [beginning] };
    const rows = await listClusters(reads, workspaceId, filter, '-created_at', limit, null);
    const total = await countClusters(reads, workspaceId, filter);
    return { items: rows.map((row) => ClusterResource.parse(toClusterResource(row))), total };
  },
  find: async (workspaceId, clusterId) => {
    const row = await findCluster(reads, workspaceId, clusterId);
    return row === null ? null : ClusterResource.parse(toClusterResource(row));
  },
  upgrades: async (clusterId) => (await load(store, upgrades, clusterId)).state.all.toReversed().map(toUpgradeResource),
  path: (version) => upgradePath(catalogue(), driver.versions, version).map(toPathEntry),
  preview: (from, to) => upgradePreview(catalogue(), from, to).map(toPreviewEntry),
});
