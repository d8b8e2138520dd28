import { unreachable } from '../core/decider.ts';
import { configurationOf } from './configuration.ts';
import type { ClusterEvent, ClusterEventData } from './events.ts';
import type { UpdateKind } from './operationEvents.ts';
import {
  exists,
  isBusy,
  type Cluster,
  type ClusterBase,
  type ClusterRequest,
  type ExistingCluster,
  type Operation,
} from './state.ts';

/** What an event means for the state; one that means nothing in a status leaves it as it is. */
export const evolve = (cluster: Cluster, event: ClusterEvent): Cluster => {
  if (event.type === 'ClusterRequested') return requested(event.data);
  if (event.type === 'ClusterAbandoned') return { status: 'abandoned' };
  if (event.type === 'ClusterDeleted') return { status: 'deleted' };
  return exists(cluster) ? evolveExisting({ ...cluster, revision: cluster.revision + 1n }, event) : cluster;
};

type LaterEvent = Exclude<ClusterEvent, { type: 'ClusterRequested' | 'ClusterAbandoned' | 'ClusterDeleted' }>;

const evolveExisting = (cluster: ExistingCluster, event: LaterEvent): ExistingCluster => {
  switch (event.type) {
    case 'ClusterProvisioningStarted': {
      const { startedAt, deadlineAt } = event.data;
      return operating(cluster, () => ({ run: { deadlineAt, notBefore: startedAt, step: null } }));
    }
    case 'ClusterProvisioningStepReached':
      return stepReached(cluster, event.data);
    case 'ClusterOperationStepReached':
      return stepReached(cluster, event.data);
    case 'ClusterProvisioningAttemptFailed':
    case 'ClusterOperationAttemptFailed':
      return attemptFailed(cluster, event.data);
    case 'ClusterProvisioned': {
      const { url, provisionedAt } = event.data;
      return { ...shown(cluster, provisionedAt), url, status: 'available' };
    }
    case 'ClusterProvisioningFailed':
      return provisioningFailed(cluster, event.data);
    case 'ClusterUpdateStarted':
      return updateStarted(cluster, event.data);
    case 'ClusterUpdateStrategyDecided': {
      const { strategy } = event.data;
      return operating(cluster, () => ({ strategy }));
    }
    case 'ClusterUpdateCompleted': {
      const { configuration, url, completedAt } = event.data;
      return { ...shown(cluster, completedAt), configuration, desired: configuration, url, status: 'available' };
    }
    case 'ClusterUpdateFailed':
      return updateFailed(cluster, event.data);
    case 'ClusterUpgradeCancelled':
      return upgradeCancelled(cluster, event.data);
    case 'ClusterUpgradeTakenBack': {
      const { url, takenBackAt } = event.data;
      return { ...shown(cluster, takenBackAt), url, status: 'available' };
    }
    case 'ClusterOperationRetried':
      return retried(cluster, event.data);
    case 'ClusterDeletionRequested': {
      const { operationId: id, requestedAt } = event.data;
      const run = { deadlineAt: null, notBefore: requestedAt, step: null };
      const operation = { ...newOperation(id, 'delete', cluster), run };
      return { ...shown(cluster, requestedAt), status: 'deleting', operation };
    }
    case 'ClusterHealthChanged':
      return healthChanged(cluster, event.data);
    case 'ClusterRenamed':
      return { ...cluster, ...change(cluster, event.data.renamedAt), name: event.data.name };
    case 'ClusterAutoUpgradeSwitched':
      return { ...cluster, ...change(cluster, event.data.switchedAt), autoUpgradeEnabled: event.data.enabled };
    case 'ClusterDeletionProtectionSwitched':
      return { ...cluster, deletionProtection: event.data.enabled };
    case 'ClusterRenameAbandoned':
      return { ...cluster, abandonedRenames: [...cluster.abandonedRenames, event.data.renameId] };
    case 'ClusterCredentialsRead':
      return cluster;
    default:
      return unreachable(event);
  }
};

const requested = (data: ClusterRequest): ExistingCluster => {
  const { operationId, requestedAt: at, size, version, httpRelativePath, features, featuresDisabled, ...rest } = data;
  const configuration = { size, version, httpRelativePath, features, featuresDisabled };
  const operation = newOperation(operationId, 'provision', { desired: configuration });
  const times = { createdAt: at, updatedAt: at, revision: 0n, shownRevision: 0n };
  const nothing = { url: '', cancelledUpgrades: [], lastUpdateId: null, abandonedRenames: [] };
  const base = { ...rest, ...times, configuration, desired: configuration, ...nothing };
  return { ...base, status: 'provisioning', operation };
};

const newOperation = <Kind extends Operation['kind']>(
  id: string,
  kind: Kind,
  { desired }: Pick<ClusterBase, 'desired'>,
): Operation<Kind> => ({
  id,
  kind,
  target: desired,
  attempt: 1,
  firstAttempt: 1,
  run: null,
  hasBegun: false,
  mayHaveMigrated: false,
  isCancelled: false,
  strategy: null,
  basis: null,
  token: null,
  upgradeId: null,
});

/** When and by which event the cluster last changed as it is seen from outside (CL-12). */
const change = ({ revision }: ExistingCluster, updatedAt: string) => ({ updatedAt, shownRevision: revision });

/** What stays of a cluster in every status. */
const shown = (cluster: ExistingCluster, at: string): ClusterBase => {
  const { clusterId, workspaceId, name, type, managementMode, location, driver, maintenanceWindow } = cluster;
  const { autoUpgradeEnabled, deletionProtection, configuration, desired, url, createdAt, revision } = cluster;
  const identity = { clusterId, workspaceId, name, type, managementMode, location, driver, maintenanceWindow };
  const { cancelledUpgrades, lastUpdateId, abandonedRenames } = cluster;
  const past = { cancelledUpgrades, lastUpdateId, abandonedRenames };
  const own = { autoUpgradeEnabled, deletionProtection, configuration, desired, url, ...past };
  return { ...identity, ...own, createdAt, revision, ...change(cluster, at) };
};

const operating = (
  cluster: ExistingCluster,
  changes: (operation: Operation) => Partial<Omit<Operation, 'id' | 'kind'>>,
): ExistingCluster => {
  if (!isBusy(cluster)) return cluster;
  // One case each, so that the kind of the operation stays that of the status.
  switch (cluster.status) {
    case 'provisioning':
      return { ...cluster, operation: { ...cluster.operation, ...changes(cluster.operation) } };
    case 'updating':
      return { ...cluster, operation: { ...cluster.operation, ...changes(cluster.operation) } };
    case 'deleting':
      return { ...cluster, operation: { ...cluster.operation, ...changes(cluster.operation) } };
    default:
      return unreachable(cluster);
  }
};

const stepReached = (
  cluster: ExistingCluster,
  { step, mayMigrate = true, token }: { step: string; mayMigrate?: boolean | undefined; token?: string | undefined },
): ExistingCluster =>
  operating(cluster, ({ run, mayHaveMigrated, token: before }) =>
    run === null
      ? {}
      : {
          run: { ...run, step },
          hasBegun: true,
          mayHaveMigrated: mayHaveMigrated || mayMigrate,
          token: token ?? before,
        },
  );

const attemptFailed = (
  cluster: ExistingCluster,
  { attempt, retryAt }: { attempt: number; retryAt: string },
): ExistingCluster =>
  operating(cluster, ({ run }) =>
    run === null ? {} : { attempt: attempt + 1, run: { ...run, notBefore: retryAt, step: null } },
  );

const provisioningFailed = (
  cluster: ExistingCluster,
  { reasonCode, reason, failedAt }: ClusterEventData<'ClusterProvisioningFailed'>,
): ExistingCluster => {
  if (cluster.status !== 'provisioning') return cluster;
  const { operation: failed } = cluster;
  return { ...shown(cluster, failedAt), status: 'failed', reasonCode, reason, failed, before: 'available' };
};

const updateStarted = (
  cluster: ExistingCluster,
  { operationId, kind, to, upgradeId, basis, startedAt, deadlineAt }: ClusterEventData<'ClusterUpdateStarted'>,
): ExistingCluster => {
  const run = { deadlineAt, notBefore: startedAt, step: null };
  const fresh: Operation<UpdateKind> = newOperation(operationId, kind, { desired: to });
  const operation = { ...fresh, run, upgradeId: upgradeId ?? null, basis: basis ?? null };
  const before = cluster.status === 'degraded' ? 'degraded' : 'available';
  return { ...shown(cluster, startedAt), lastUpdateId: operationId, status: 'updating', operation, before };
};

/** Whoever still drives the attempt before finds that it is over, and goes no further. */
const upgradeCancelled = (
  cluster: ExistingCluster,
  { operationId, cancelledAt: notBefore, deadlineAt }: ClusterEventData<'ClusterUpgradeCancelled'>,
): ExistingCluster => {
  const known = { ...cluster, cancelledUpgrades: [...cluster.cancelledUpgrades, operationId] };
  if (known.status !== 'updating' || known.operation.id !== operationId) return known;
  const { operation, desired: target } = known;
  const next = operation.attempt + 1;
  const run = { deadlineAt, notBefore, step: null };
  // What stops an upgrade by itself has seen to it that nothing was changed (CL-107); else it had not come so far.
  const back = { isCancelled: true, mayHaveMigrated: false, token: null, target, run };
  return { ...known, operation: { ...operation, ...back, attempt: next, firstAttempt: next } };
};

const updateFailed = (
  cluster: ExistingCluster,
  { status, isUnchanged, reasonCode, reason, failedAt }: ClusterEventData<'ClusterUpdateFailed'>,
): ExistingCluster => {
  if (cluster.status !== 'updating') return cluster;
  const { operation: failed, before } = cluster;
  const base = shown(cluster, failedAt);
  switch (status) {
    case 'available':
      return { ...base, status };
    case 'degraded': {
      const { version } = failed.mayHaveMigrated && isUnchanged !== true ? failed.target : cluster.desired;
      return { ...base, desired: { ...cluster.desired, version }, status, reasonCode, reason };
    }
    case 'failed':
      return { ...base, status, reasonCode, reason, failed, before };
    default:
      return unreachable(status);
  }
};

const retried = (
  cluster: ExistingCluster,
  { attempt, retriedAt, deadlineAt }: ClusterEventData<'ClusterOperationRetried'>,
): ExistingCluster => {
  if (cluster.status !== 'failed') return cluster;
  const { failed, before } = cluster;
  const base = shown(cluster, retriedAt);
  // Whoever asks for it again need not wait for a window.
  const again = { attempt, firstAttempt: attempt, basis: null, token: null };
  if (failed.kind === 'provision')
    return { ...base, status: 'provisioning', operation: { ...failed, kind: failed.kind, ...again, run: null } };
  const run = { deadlineAt, notBefore: retriedAt, step: null };
  return { ...base, status: 'updating', operation: { ...failed, kind: failed.kind, ...again, run }, before };
};

const healthChanged = (
  cluster: ExistingCluster,
  { status, reasonCode, reason, version, changedAt }: ClusterEventData<'ClusterHealthChanged'>,
): ExistingCluster => {
  // Another reason for the same status changes nothing that is seen from outside (CL-12).
  const base = cluster.status === status ? cluster : shown(cluster, changedAt);
  if (status === 'degraded') return { ...base, status, reasonCode: reasonCode ?? 'unknown', reason: reason ?? '' };
  const configuration = configurationOf({ ...cluster.configuration, ...(version !== undefined && { version }) });
  return { ...base, configuration, desired: configuration, status };
};
