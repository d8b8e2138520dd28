import type { ClusterLookup } from '../adapters/connectors/clusters/clusterLookup.ts';
import { ToolError } from '../adapters/connectors/toolError.ts';
import { ClusterResource, toClusterResource } from '../api/clusters/resource/clusterResource.ts';
import { toPathEntry } from '../api/upgrades/path.ts';
import { toPreviewEntry } from '../api/upgrades/previewEntry.ts';
import { toUpgradeResource } from '../api/upgrades/upgradeResource.ts';
import { START } from '../domain/core/log/eventLog.ts';
import { load } from '../domain/core/log/streams.ts';
import { upgrades } from '../domain/upgrades/upgrades.ts';
import { upgradePath, upgradePreview } from '../domain/versions/upgradePath.ts';
import type { CatalogueInForce, Runnable } from '../domain/versions/versionCatalogue.ts';
import { countClusters, findCluster, listClusters } from '../projections/clusters/clusterQueries.ts';
import type { Engine } from '../composition/engine.ts';

/** A node that has just begun builds its read models first; a check of the connector waits for 2.5 s in all. */
const SHOWN_MS = 2_000;

/** SU-174: the queries of the cluster API, and its answers. */
export const clusterLookup = (
  { reads, store, progress }: Pick<Engine, 'reads' | 'store' | 'progress'>,
  { catalogue, driver }: { catalogue: CatalogueInForce; driver: { versions: Runnable } },
): ClusterLookup => {
  const shown = async (): Promise<void> => {
    if (!(await progress.waitFor(['clusters'], START, SHOWN_MS)))
      throw new ToolError('upstream_error', 'The list of clusters is being built; ask again in a moment.');
  };
  return {
    list: async (workspaceId, beginning, limit) => {
      await shown();
      const filter = beginning === null ? {} : { q: [beginning] };
      const rows = await listClusters(reads, workspaceId, filter, '-created_at', limit, null);
      const total = await countClusters(reads, workspaceId, filter);
      return { items: rows.map((row) => ClusterResource.parse(toClusterResource(row))), total };
    },
    find: async (workspaceId, clusterId) => {
      await shown();
      const row = await findCluster(reads, workspaceId, clusterId);
      return row === null ? null : ClusterResource.parse(toClusterResource(row));
    },
    upgrades: async (id) => (await load(store, upgrades, id)).state.all.toReversed().map(toUpgradeResource),
    path: (version) => upgradePath(catalogue(), driver.versions, version).map(toPathEntry),
    preview: (from, to) => upgradePreview(catalogue(), from, to).map(toPreviewEntry),
  };
};
