import { entryFor, type OwnProgram } from '../kinds.ts';
import type { ClusterLookup } from './clusterLookup.ts';
import { CLUSTER_TOOLS } from './contract.ts';
import { clusterTools } from './tools.ts';

const TOOLS = Object.values(CLUSTER_TOOLS);

/**
 * SU-174: this product's own clusters as a connector. It runs in this process, since it asks this process's own
 * queries, and is spoken to and checked as any tool server.
 */
export const clustersProgram = (lookup: ClusterLookup): OwnProgram => ({
  entry: entryFor(
    {
      kind: 'clusters',
      name: 'Clusters of this product',
      description:
        'The clusters that this product manages: status, version, upgrade path, what newer versions change, and the ' +
        'history of upgrades. Nothing to configure; only clusters of this workspace are seen.',
      configSchema: [],
    },
    TOOLS,
  ),
  tools: TOOLS.map(({ contract }) => contract),
  open: (workspaceId) => () => clusterTools(lookup, workspaceId),
});
