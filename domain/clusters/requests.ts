import { unreachable } from '../core/decider.ts';
import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import { creationAbandoned } from '../reservations/reserveName.ts';
import type { ClusterChange, ClusterCommandOf, ClusterRequestCommand } from './commands.ts';
import { sameConfiguration, type Configuration } from './configuration.ts';
import type { ClusterEvent } from './events.ts';
import type { AutomaticBasis } from './operationEvents.ts';
import { isBusy, type ClusterStatus, type ExistingCluster } from './state.ts';

/** What can be asked of a cluster in a status (CL-43), by the names of CL-29 and CL-56. */
const ALLOWED: Readonly<Record<ClusterStatus, readonly string[]>> = {
  provisioning: ['delete'],
  available: ['upgrade', 'resize', 'settings', 'delete'],
  updating: [],
  degraded: ['resize', 'settings', 'delete'],
  failed: ['retry', 'delete'],
  deleting: [],
};

/** What was asked of a cluster that is there. */
export const decideRequest = (
  command: Exclude<ClusterRequestCommand, { type: 'RequestCluster' }>,
  cluster: ExistingCluster,
): readonly ClusterEvent[] => {
  switch (command.type) {
    case 'ChangeCluster':
      return change(command.data, cluster);
    case 'StartUpgrade':
      return startUpgrade(command, cluster);
    case 'CancelUpgrade':
      return cancelUpgrade(command, cluster);
    case 'RetryOperation':
      return retry(command, cluster);
    case 'RequestDeletion':
      return requestDeletion(command, cluster);
    case 'ReadCredentials':
      // Before the first time it was available there are none (CL-86).
      if (cluster.url === '' || cluster.status === 'deleting') throw notNow(cluster);
      return [{ type: 'ClusterCredentialsRead', data: command.data }];
    default:
      return unreachable(command);
  }
};

/** CL-43: 409 `invalid_transition` with what is possible now. */
export const notNow = ({ status }: ExistingCluster): DomainError => invalidTransition(status, ALLOWED[status]);

/** CL-43, CL-53: `operation_in_progress` while something is under way. */
const refuseOperation = (cluster: ExistingCluster): DomainError =>
  isBusy(cluster)
    ? new DomainError('operation_in_progress', {
        detail: `The operation ${cluster.operation.kind} is in progress.`,
        members: { operation_id: cluster.operation.id },
      })
    : notNow(cluster);

/** CL-49 to CL-53: all of it or nothing. */
const change = (data: ClusterChange, cluster: ExistingCluster): readonly ClusterEvent[] => {
  const events = [...switches(data, cluster), ...update(data, cluster)];
  if (events.length > 0 && cluster.status === 'deleting') throw refuseOperation(cluster);
  return events;
};

const switches = (
  { clusterId, name, renameId, autoUpgradeEnabled, deletionProtection, changedAt }: ClusterChange,
  cluster: ExistingCluster,
): readonly ClusterEvent[] => {
  const events: ClusterEvent[] = [];
  if (name !== undefined && name !== cluster.name) {
    if (cluster.abandonedRenames.includes(renameId)) throw creationAbandoned();
    const data = { clusterId, name, formerName: cluster.name, renamedAt: changedAt };
    events.push({ type: 'ClusterRenamed', data });
  }
  const switched = (enabled: boolean) => ({ clusterId, enabled, switchedAt: changedAt });
  if (autoUpgradeEnabled !== undefined && autoUpgradeEnabled !== cluster.autoUpgradeEnabled)
    events.push({ type: 'ClusterAutoUpgradeSwitched', data: switched(autoUpgradeEnabled) });
  if (deletionProtection !== undefined && deletionProtection !== cluster.deletionProtection)
    events.push({ type: 'ClusterDeletionProtectionSwitched', data: switched(deletionProtection) });
  return events;
};

const update = (data: ClusterChange, cluster: ExistingCluster): readonly ClusterEvent[] => {
  const { configuration: from, desired } = cluster;
  const wanted = configurationWith(from, data);
  if (sameConfiguration(wanted, from)) return [];
  if (cluster.status !== 'available' && cluster.status !== 'degraded') throw refuseOperation(cluster);
  const to = { ...wanted, version: desired.version };
  const kind = sameConfiguration(to, { ...desired, size: to.size }) ? 'resize' : 'settings';
  const { clusterId, operationId, changedAt: startedAt, updateDeadlineAt: deadlineAt } = data;
  return [{ type: 'ClusterUpdateStarted', data: { clusterId, operationId, kind, from, to, startedAt, deadlineAt } }];
};

const configurationWith = (
  before: Configuration,
  { size, httpRelativePath, features, featuresDisabled }: ClusterChange,
): Configuration => ({
  version: before.version,
  size: size ?? before.size,
  httpRelativePath: httpRelativePath ?? before.httpRelativePath,
  features: features ?? before.features,
  featuresDisabled: featuresDisabled ?? before.featuresDisabled,
});

/** CL-35: from `available` only. One that was cancelled before it came here does not begin. */
const startUpgrade = (
  { data }: ClusterCommandOf<'StartUpgrade'>,
  cluster: ExistingCluster,
): readonly ClusterEvent[] => {
  if (cluster.cancelledUpgrades.includes(data.operationId)) return [];
  // Decided on something else than what holds: whoever decides looks again (CL-107).
  if (data.basis !== undefined && !holds(data.basis, cluster)) return [];
  if (cluster.status !== 'available') throw refuseOperation(cluster);
  const { version, ...rest } = data;
  const { configuration: from } = cluster;
  return [{ type: 'ClusterUpdateStarted', data: { ...rest, kind: 'upgrade', from, to: { ...from, version } } }];
};

const holds = ({ clusterRevision }: AutomaticBasis, { autoUpgradeEnabled, revision }: ExistingCluster): boolean =>
  autoUpgradeEnabled && revision === BigInt(clusterRevision);

/**
 * CL-75: here, where upgrades begin and their migrations are told of, one of the three comes before the others. What was
 * cancelled before it began is remembered, so that it never does.
 */
const cancelUpgrade = (
  { data }: ClusterCommandOf<'CancelUpgrade'>,
  cluster: ExistingCluster,
): readonly ClusterEvent[] => {
  const { operationId } = data;
  if (cluster.cancelledUpgrades.includes(operationId)) return [];
  const isUnderWay = cluster.status === 'updating' && cluster.operation.id === operationId;
  if (isUnderWay && cluster.operation.mayHaveMigrated) throw new DomainError('migration_started');
  if (!isUnderWay && cluster.lastUpdateId === operationId) throw new DomainError('nothing_to_cancel');
  return [{ type: 'ClusterUpgradeCancelled', data }];
};

/** CL-56: the same operation with the next attempt; provisioning waits in the queue again. */
const retry = ({ data }: ClusterCommandOf<'RetryOperation'>, cluster: ExistingCluster): readonly ClusterEvent[] => {
  if (cluster.status !== 'failed') throw notNow(cluster);
  const { id: operationId, kind, attempt } = cluster.failed;
  const { clusterId, retriedAt, updateDeadlineAt } = data;
  const deadlineAt = kind === 'provision' ? null : updateDeadlineAt;
  const retried = { clusterId, operationId, kind, attempt: attempt + 1, retriedAt, deadlineAt };
  return [{ type: 'ClusterOperationRetried', data: retried }];
};

/** Deletes a cluster that is neither protected nor being updated; twice is once (CL-41, CL-54). */
const requestDeletion = (
  { data }: ClusterCommandOf<'RequestDeletion'>,
  cluster: ExistingCluster,
): readonly ClusterEvent[] => {
  if (cluster.status === 'deleting') return [];
  if (cluster.deletionProtection) throw new DomainError('deletion_protected');
  if (cluster.status === 'updating') throw refuseOperation(cluster);
  return [{ type: 'ClusterDeletionRequested', data }];
};
