import type { Quota } from '../domain/core/quota.ts';
import { projectionBehind } from '../engine/projections/progress.ts';
import type { ProjectionProgress } from '../engine/projections/projection.ts';
import type { Sql } from '../engine/sql.ts';
import { countClusters } from './clusters/clusterQueries.ts';
import { countConnectors } from './connectors/connectorQueries.ts';
import { countUnrevokedKeys } from './keys/apiKeys.ts';
import { countSources } from './sources/sourceQueries.ts';
import { countWebhooks } from './webhooks/webhookQueries.ts';

/** `waitMs`: how long a count may wait for its read model. */
export type CountDeps = { reads: Sql; progress: Pick<ProjectionProgress, 'waitFor'>; waitMs: number };

export type Quotas = {
  clusterQuota: Quota;
  keyQuota: Quota;
  connectorQuota: Quota;
  webhookQuota: Quota;
  ticketSourceQuota: Quota;
};

/** What a workspace may have, counted by the read models: CL-92, CL-88, CL-103, SU-173. */
export const quotasOn = (
  { reads, progress, waitMs }: CountDeps,
  limits: { clusters: number; keys: number; connectors: number; webhooks: number; ticketSources: number },
): Quotas => {
  /** The read model that counts has the name of the quota. */
  const quota = (name: Quota['name'], limit: number, count: (workspaceId: string) => Promise<number>): Quota => ({
    name,
    limit,
    count: async (workspaceId, position) => {
      if (!(await progress.waitFor([name], position, waitMs))) throw projectionBehind([name]);
      return count(workspaceId);
    },
  });
  return {
    clusterQuota: quota('clusters', limits.clusters, (workspaceId) => countClusters(reads, workspaceId, {})),
    keyQuota: quota('api_keys', limits.keys, (workspaceId) => countUnrevokedKeys(reads, workspaceId)),
    connectorQuota: quota('connectors', limits.connectors, (workspaceId) => countConnectors(reads, workspaceId)),
    webhookQuota: quota('webhooks', limits.webhooks, (workspaceId) => countWebhooks(reads, workspaceId)),
    ticketSourceQuota: quota('ticket_sources', limits.ticketSources, (workspaceId) => countSources(reads, workspaceId)),
  };
};
