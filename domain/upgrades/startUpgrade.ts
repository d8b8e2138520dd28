import type { ClusterStreams } from '../clusters/changeCluster.ts';
import { clusters } from '../clusters/cluster.ts';
import type { AutomaticBasis } from '../clusters/operationEvents.ts';
import type { ReasonCode } from '../clusters/reasonCodes.ts';
import { exists } from '../clusters/state.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { derivedCommandId, type CommandId } from '../core/ids.ts';
import { handle, type Handled } from '../core/log/streams.ts';
import type { UpgradeEvent } from './events.ts';
import { upgrades, type Upgrade, type Upgrades } from './upgrades.ts';

export type UpgradeStarting = {
  store: EventStore;
  /** `SERVICE_UPDATE_TIMEOUT_SECONDS`, in milliseconds (CL-44). */
  updateTimeoutMs: number;
};

/** Id of a command on a cluster's upgrades, which follows from what led to it: whoever repeats it changes nothing. */
export const upgradeCommandId = (clusterId: string, cause: string, step: string): CommandId =>
  derivedCommandId('upgrades', `${clusterId} ${cause}`, step);

/** The operation that an upgrade begins. */
export const operationOfUpgrade = (upgradeId: string): string =>
  derivedCommandId('upgrade_operation', upgradeId, 'start');

/**
 * The automatic upgrade was decided on what holds no more of its cluster: whoever decides looks again (CL-107). Nothing
 * was recorded.
 */
export class DecisionStale extends Error {
  constructor() {
    super('the cluster has changed since the decision');
    this.name = 'DecisionStale';
  }
}

/**
 * CL-53: the operation begins on the cluster's own stream, which takes one at a time. A crash right after it finds it
 * again by its id; one that was cancelled a moment before does not begin (CL-75). `kind`: clusters, perhaps under a
 * condition of the caller's. `basis`: of an automatic one. Throws the cluster's refusal, and DecisionStale.
 */
export const startUpgrade = async (
  { store, updateTimeoutMs }: UpgradeStarting,
  { clusterId, upgradeId, to: version }: Pick<Upgrade, 'clusterId' | 'upgradeId' | 'to'>,
  startedAt: string,
  by: Omit<Meta, 'commandId'>,
  kind: ClusterStreams = clusters,
  basis?: AutomaticBasis,
): Promise<Handled<UpgradeEvent, Upgrades>> => {
  const operationId = operationOfUpgrade(upgradeId);
  const deadlineAt = new Date(Date.parse(startedAt) + updateTimeoutMs).toISOString();
  const data = {
    clusterId,
    upgradeId,
    operationId,
    version,
    ...(basis !== undefined && { basis }),
    startedAt,
    deadlineAt,
  };
  const meta = { ...by, commandId: upgradeCommandId(clusterId, upgradeId, 'start') };
  const { state } = await handle(store, kind, clusterId, { type: 'StartUpgrade', data }, meta);
  if (exists(state) && state.cancelledUpgrades.includes(operationId))
    return tellCancelled(store, { clusterId, upgradeId }, { cancelledAt: startedAt, reasonCode: 'cancelled' }, by);
  if (exists(state) && state.lastUpdateId !== operationId) throw new DecisionStale();
  return initiateUpgrade(store, { clusterId, upgradeId }, startedAt, by);
};

/** Records that the cluster has begun the operation. */
export const initiateUpgrade = (
  store: EventStore,
  ids: Pick<Upgrade, 'clusterId' | 'upgradeId'>,
  startedAt: string,
  by: Omit<Meta, 'commandId'>,
): Promise<Handled<UpgradeEvent, Upgrades>> => {
  const { clusterId, upgradeId } = ids;
  const data = { clusterId, upgradeId, operationId: operationOfUpgrade(upgradeId), startedAt };
  const meta = { ...by, commandId: upgradeCommandId(clusterId, upgradeId, 'InitiateUpgrade') };
  return handle(store, upgrades, clusterId, { type: 'InitiateUpgrade', data }, meta);
};

/** When and why an upgrade was cancelled. */
export type Cancellation = { cancelledAt: string; reasonCode: ReasonCode };

/**
 * Ends an upgrade for a reason of the service's own, on the cluster's stream first: there it begins no more, or what it
 * began is taken back, so that none is told to be cancelled that goes on (CL-75, CL-107). Throws `migration_started` and
 * `nothing_to_cancel` where it has begun meanwhile.
 */
export const withdrawUpgrade = async (
  { store, updateTimeoutMs }: UpgradeStarting,
  { clusterId, upgradeId }: Pick<Upgrade, 'clusterId' | 'upgradeId'>,
  { cancelledAt, reasonCode }: Cancellation,
  by: Omit<Meta, 'commandId'>,
): Promise<Handled<UpgradeEvent, Upgrades>> => {
  const deadlineAt = new Date(Date.parse(cancelledAt) + updateTimeoutMs).toISOString();
  const operationId = operationOfUpgrade(upgradeId);
  const data = { clusterId, upgradeId, operationId, reasonCode, cancelledAt, deadlineAt };
  const meta = { ...by, commandId: upgradeCommandId(clusterId, upgradeId, 'withdraw') };
  await handle(store, clusters, clusterId, { type: 'CancelUpgrade', data }, meta);
  return tellCancelled(store, { clusterId, upgradeId }, { cancelledAt, reasonCode }, by);
};

/** Records that the upgrade was cancelled, which its cluster's stream has decided (CL-75). */
export const tellCancelled = (
  store: EventStore,
  { clusterId, upgradeId }: Pick<Upgrade, 'clusterId' | 'upgradeId'>,
  cancellation: Cancellation,
  by: Omit<Meta, 'commandId'>,
): Promise<Handled<UpgradeEvent, Upgrades>> => {
  const meta = { ...by, commandId: upgradeCommandId(clusterId, upgradeId, 'CancelUpgrade') };
  return handle(
    store,
    upgrades,
    clusterId,
    { type: 'CancelUpgrade', data: { clusterId, upgradeId, ...cancellation } },
    meta,
  );
};
