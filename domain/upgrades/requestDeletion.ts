import type { ClusterStreams } from '../clusters/changeCluster.ts';
import { clusters } from '../clusters/cluster.ts';
import type { ClusterEvent } from '../clusters/events.ts';
import type { Cluster } from '../clusters/state.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import { upgradeCommandId } from './startUpgrade.ts';
import { openUpgrade, upgrades } from './upgrades.ts';

export type ClusterDeletion = { store: EventStore; now: () => string; newId: () => string };

/**
 * CL-54, CL-55: the upgrade that is scheduled is withdrawn, then the wish to delete is recorded. `kind`: clusters,
 * perhaps under a condition of the caller's. Throws the cluster's refusal, which withdraws nothing.
 */
export const requestDeletion = async (
  { store, now, newId }: ClusterDeletion,
  kind: ClusterStreams,
  clusterId: string,
  meta: Meta,
): Promise<Handled<ClusterEvent, Cluster>> => {
  const requestedAt = now();
  const data = { clusterId, operationId: newId(), requestedAt };
  const command = { type: 'RequestDeletion', data } as const;
  const { state } = await load(store, clusters, clusterId);
  kind.decider.decide(command, state);
  await withdrawScheduled(store, clusterId, requestedAt, meta);
  return handle(store, kind, clusterId, command, meta);
};

const withdrawScheduled = async (
  store: EventStore,
  clusterId: string,
  cancelledAt: string,
  meta: Meta,
): Promise<void> => {
  const { state } = await load(store, upgrades, clusterId);
  const open = openUpgrade(state);
  if (open?.phase !== 'scheduled') return;
  const { upgradeId } = open;
  const data = { clusterId, upgradeId, reasonCode: 'cluster_deleted' as const, cancelledAt };
  const commandId = upgradeCommandId(clusterId, upgradeId, 'WithdrawUpgrade');
  await handle(store, upgrades, clusterId, { type: 'WithdrawUpgrade', data }, { ...meta, commandId });
};
