import { clusters } from '../../domain/clusters/cluster.ts';
import type { ClusterCommand } from '../../domain/clusters/commands.ts';
import type { ReasonCode } from '../../domain/clusters/reasonCodes.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { derivedCommandId, uuidv5 } from '../../domain/core/ids.ts';
import { handle } from '../../domain/core/log/streams.ts';

/** Clusters as they stand in the log; no driver runs them. */
export type ClustersWorld = readonly {
  id: string;
  name: string;
  version: string;
  size?: 'small' | 'medium' | 'large';
  /** It never came up. */
  failed?: { reasonCode: ReasonCode; reason: string };
}[];

const AT = '2026-09-01T08:00:00.000Z';
const DEADLINE = '2026-09-01T08:15:00.000Z';

/** Records each cluster in the workspace, as those who asked for it and the driver did. */
export const recordClusters = async (store: EventStore, workspaceId: string, world: ClustersWorld): Promise<void> => {
  for (const cluster of world)
    for (const [index, command] of historyOf(workspaceId, cluster).entries()) {
      const commandId = derivedCommandId('eval', cluster.id, String(index));
      const meta = { actor: { type: 'user', id: 'eval' }, correlationId: commandId, commandId, workspaceId } as const;
      await handle(store, clusters, cluster.id, command, meta);
    }
};

const historyOf = (workspaceId: string, cluster: ClustersWorld[number]): readonly ClusterCommand[] => {
  const { id: clusterId, failed } = cluster;
  const run = { clusterId, operationId: uuidv5('eval operation', clusterId), attempt: 1 };
  return [
    { type: 'RequestCluster', data: { ...requestOf(workspaceId, cluster), operationId: run.operationId } },
    { type: 'StartProvisioning', data: { ...run, startedAt: AT, deadlineAt: DEADLINE } },
    failed === undefined
      ? {
          type: 'CompleteProvisioning',
          data: { ...run, url: `https://${cluster.name}.id.example.com`, provisionedAt: '2026-09-01T08:02:00.000Z' },
        }
      : { type: 'FailProvisioning', data: { ...run, ...failed, failedAt: '2026-09-01T08:14:00.000Z' } },
  ];
};

const requestOf = (workspaceId: string, { id, name, version, size = 'small' }: ClustersWorld[number]) => ({
  clusterId: id,
  workspaceId,
  name,
  type: 'keycloak' as const,
  managementMode: 'full' as const,
  size,
  location: 'eu',
  version,
  httpRelativePath: '',
  features: [],
  featuresDisabled: [],
  autoUpgradeEnabled: false,
  deletionProtection: true,
  maintenanceWindow: null,
  driver: 'embedded' as const,
  requestedAt: AT,
});
