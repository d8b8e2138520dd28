import { z } from 'zod';
import { readingTool } from '../contract.ts';

const ClusterId = z.uuid();
const Version = z.string().regex(/^[0-9]{1,4}(\.[0-9]{1,4}){1,3}$/);

/** SU-174: the tools of the `clusters` connector. */
export const CLUSTER_TOOLS = {
  healthcheck: readingTool('healthcheck', 'Says how many clusters there are.', z.strictObject({})),
  listClusters: readingTool(
    'list_clusters',
    'Lists the clusters of the workspace, newest first, at most 100.',
    z.strictObject({ q: z.string().min(1).max(140).optional().describe('How the name begins.') }),
  ),
  getCluster: readingTool(
    'get_cluster',
    'Reads one cluster: status, version, size, location, address, features, whether it upgrades by itself.',
    z.strictObject({ cluster_id: ClusterId }),
  ),
  upgradePath: readingTool(
    'upgrade_path',
    'Lists the versions that a cluster would pass through up to the newest, oldest first, with the number of breaking ' +
      'changes of each; the first is what it runs.',
    z.strictObject({ cluster_id: ClusterId }),
  ),
  upgradePreview: readingTool(
    'upgrade_preview',
    'Lists what changed between two versions, as published: after `from`, up to and including `to`.',
    z.strictObject({ from: Version.describe('Such as 26.6.4.'), to: Version }),
  ),
  clusterHistory: readingTool(
    'cluster_history',
    'Lists the upgrades of a cluster, newest first: planned, under way, done, failed and why.',
    z.strictObject({ cluster_id: ClusterId }),
  ),
};
