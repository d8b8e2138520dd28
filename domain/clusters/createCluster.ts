import type { Position } from '../core/log/eventLog.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { withinQuota, type Quota, type QuotaPorts } from '../core/quota.ts';
import { handle, type Handled } from '../core/log/streams.ts';
import { reserveName } from '../reservations/reserveName.ts';
import { clusters } from './cluster.ts';
import type { ClusterEvent, DriverKind } from './events.ts';
import type { Cluster, ClusterRequest } from './state.ts';

export type ClusterCreation = QuotaPorts & {
  store: EventStore;
  clusterQuota: Quota;
  /** What shall run it. */
  driver: { kind: DriverKind };
  now: () => string;
  newId: () => string;
};

/** What the creator chooses. */
export type WantedCluster = Omit<ClusterRequest, 'clusterId' | 'driver' | 'operationId' | 'requestedAt'>;

/** `request`: what was recorded, which on a repeat is what the first attempt asked for. */
export type CreatedCluster = { request: ClusterRequest; position: Position | null };

/**
 * Records the wish for a cluster (CL-13 to CL-25); provisioning goes on by itself. The cluster has the id of the
 * command, which a repeat after a crash carries again. Throws `name_taken`, and what `withinQuota` throws.
 */
export const createCluster = async (
  ports: ClusterCreation,
  wanted: WantedCluster,
  meta: Meta,
): Promise<CreatedCluster> => {
  const { driver, newId, now, clusterQuota } = ports;
  const clusterId = meta.commandId;
  const data = { ...wanted, clusterId, driver: driver.kind, operationId: newId(), requestedAt: now() };
  const place = { quota: clusterQuota, workspaceId: wanted.workspaceId, stream: clusters.stream(clusterId) };
  const { events, position } = await withinQuota(ports, place, () => request(ports, data, meta));
  const [event] = events;
  if (event?.type !== 'ClusterRequested') throw new Error('a cluster that was created has no first event');
  return { request: event.data, position };
};

/** CL-15: the name first; an attempt that crashed after it finds its own reservation again. */
const request = async (
  { store }: ClusterCreation,
  data: ClusterRequest,
  meta: Meta,
): Promise<Handled<ClusterEvent, Cluster>> => {
  const { clusterId, workspaceId, name } = data;
  const owner = { category: clusters.category, id: clusterId };
  await reserveName({ store, scope: 'cluster', workspaceId, name, owner, meta });
  return handle(store, clusters, clusterId, { type: 'RequestCluster', data }, meta);
};
