import { clusters } from '../clusters/cluster.ts';
import { DomainError } from '../core/problems/errors.ts';
import type { Meta } from '../core/log/eventStore.ts';
import type { Position } from '../core/log/eventLog.ts';
import { handle, load } from '../core/log/streams.ts';
import { operationOfUpgrade, upgradeCommandId, type UpgradeStarting } from './startUpgrade.ts';
import { openUpgrade, upgrades, type Upgrade } from './upgrades.ts';

export type UpgradeCancelling = UpgradeStarting & { now: () => string };

/** The upgrade as it then is, and up to where the log tells of it. */
export type CancelledUpgrade = { upgrade: Upgrade; position: Position | null };

/**
 * CL-75: ends the open upgrade, and has what it began taken back. It is decided on the cluster's own stream, where
 * upgrades begin and where their migrations are told of before they do; a crash right after it loses nothing, for whoever
 * looks after upgrades tells of it. Throws `nothing_to_cancel` and `migration_started`.
 */
export const cancelUpgrade = async (
  { store, now, updateTimeoutMs }: UpgradeCancelling,
  clusterId: string,
  meta: Meta,
): Promise<CancelledUpgrade> => {
  const cancelledAt = now();
  const open = openUpgrade((await load(store, upgrades, clusterId)).state);
  if (open !== null) {
    const { upgradeId } = open;
    const deadlineAt = new Date(Date.parse(cancelledAt) + updateTimeoutMs).toISOString();
    const data = { clusterId, upgradeId, operationId: operationOfUpgrade(upgradeId), cancelledAt, deadlineAt };
    const commandId = upgradeCommandId(clusterId, upgradeId, 'cancel');
    await handle(store, clusters, clusterId, { type: 'CancelUpgrade', data }, { ...meta, commandId });
  }
  const data = { clusterId, upgradeId: open?.upgradeId ?? null, reasonCode: 'cancelled' as const, cancelledAt };
  const { events, state, position } = await handle(store, upgrades, clusterId, { type: 'CancelUpgrade', data }, meta);
  const [event] = events;
  const id = event?.type === 'UpgradeCancelled' ? event.data.upgradeId : data.upgradeId;
  const upgrade = state.all.find(({ upgradeId }) => upgradeId === id);
  // Another end came first, which the cluster had not told of when it was asked.
  if (upgrade?.phase !== 'cancelled') throw new DomainError('nothing_to_cancel');
  return { upgrade, position };
};
