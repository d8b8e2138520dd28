import type { ClusterStreams } from '../clusters/changeCluster.ts';
import { clusters } from '../clusters/cluster.ts';
import type { ClusterEvent } from '../clusters/events.ts';
import type { Cluster } from '../clusters/state.ts';
import { DomainError } from '../core/problems/errors.ts';
import type { Meta } from '../core/log/eventStore.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import { withdrawUpgrade, type UpgradeStarting } from './startUpgrade.ts';
import { openUpgrade, upgrades } from './upgrades.ts';

export type ClusterDeletion = UpgradeStarting & { now: () => string; newId: () => string };

/**
 * CL-54, CL-55: the upgrade that is scheduled is withdrawn, then the wish to delete is recorded. `kind`: clusters,
 * perhaps under a condition of the caller's. Throws the cluster's refusal, which withdraws nothing.
 */
export const requestDeletion = async (
  ports: ClusterDeletion,
  kind: ClusterStreams,
  clusterId: string,
  meta: Meta,
): Promise<Handled<ClusterEvent, Cluster>> => {
  const { store, now, newId } = ports;
  const requestedAt = now();
  const data = { clusterId, operationId: newId(), requestedAt };
  const command = { type: 'RequestDeletion', data } as const;
  const { state } = await load(store, clusters, clusterId);
  kind.decider.decide(command, state);
  await withdrawScheduled(ports, clusterId, requestedAt, meta);
  return handle(store, kind, clusterId, command, meta);
};

const withdrawScheduled = async (
  ports: ClusterDeletion,
  clusterId: string,
  cancelledAt: string,
  meta: Meta,
): Promise<void> => {
  const { state } = await load(ports.store, upgrades, clusterId);
  const open = openUpgrade(state);
  if (open?.phase !== 'scheduled') return;
  try {
    await withdrawUpgrade(ports, open, { cancelledAt, reasonCode: 'cluster_deleted' }, meta);
  } catch (error) {
    // It has begun meanwhile, for which the deletion is refused.
    if (!(error instanceof DomainError)) throw error;
  }
};
