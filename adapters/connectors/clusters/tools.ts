import { compareVersions } from '../../../domain/versions/versionNumber.ts';
import { serving, type Result, type ServedTool } from '../servedTool.ts';
import { ToolError } from '../toolError.ts';
import type { ClusterLookup } from './clusterLookup.ts';
import { CLUSTER_TOOLS } from './contract.ts';

const CLUSTERS_MAX = 100;
/** A preview over many versions; the result stays below what a model is shown at once, more or less. */
const CHANGES_MAX = 200;

/** SU-174: the tools over the clusters of one workspace, which no argument names. */
export const clusterTools = (lookup: ClusterLookup, workspaceId: string): readonly ServedTool[] => {
  const cluster = async (id: string) => {
    const found = await lookup.find(workspaceId, id);
    if (found === null) throw NO_CLUSTER;
    return found;
  };
  const list = (beginning: string | null) => lookup.list(workspaceId, beginning, CLUSTERS_MAX);
  return [
    serving(CLUSTER_TOOLS.healthcheck, async () => ({ clusters: (await list(null)).total, warnings: [] })),
    serving(CLUSTER_TOOLS.listClusters, async ({ q = null }) => {
      const { items, total } = await list(q);
      return cut('clusters', items, total);
    }),
    serving(CLUSTER_TOOLS.getCluster, ({ cluster_id: id }) => cluster(id)),
    serving(CLUSTER_TOOLS.upgradePath, async ({ cluster_id: id }) => ({
      versions: [...lookup.path((await cluster(id)).version)],
    })),
    serving(CLUSTER_TOOLS.upgradePreview, async ({ from, to }) => {
      if (compareVersions(from, to) > 0) throw new ToolError('invalid_arguments', '`from` is above `to`.');
      const changes = lookup.preview(from, to);
      return cut('changes', changes.slice(0, CHANGES_MAX), changes.length);
    }),
    serving(CLUSTER_TOOLS.clusterHistory, async ({ cluster_id: id }) => {
      await cluster(id);
      return { upgrades: [...(await lookup.upgrades(id))] };
    }),
  ];
};

const NO_CLUSTER = new ToolError('not_found', 'The workspace has no cluster of this id; list_clusters names them.');

const cut = (name: string, items: readonly Result[], total: number): Result => ({
  [name]: [...items],
  shown: items.length,
  total,
  truncated: items.length < total,
});
