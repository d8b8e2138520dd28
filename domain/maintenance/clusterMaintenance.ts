import { clusters } from '../clusters/cluster.ts';
import type { EventStore } from '../core/log/eventStore.ts';
import type { MaintenanceWindow } from './window.ts';

/** The stream of a workspace's own; those of clusters are named by their ids, which are UUIDs. */
export const workspaceMaintenanceId = (workspaceId: string): string => `workspace-${workspaceId}`;

/** The window that a cluster was created with; null when it was to follow the workspace. */
export const requestedWindow = async (
  store: Pick<EventStore, 'readStream'>,
  clusterId: string,
): Promise<MaintenanceWindow | null> => {
  for await (const event of store.readStream(clusters.stream(clusterId)))
    return clusters.holds(event) && event.type === 'ClusterRequested' ? event.data.maintenanceWindow : null;
  return null;
};
