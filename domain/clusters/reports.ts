import { unreachable } from '../core/decider.ts';
import type { ClusterCommandOf, ClusterReport, OperationReport } from './commands.ts';
import type { ClusterEvent } from './events.ts';
import { isBusy, type BusyCluster, type Cluster, type ClusterIn, type ExistingCluster } from './state.ts';

/** What was told of a cluster that is there. What is told too late changes nothing. */
export const decideReport = (report: ClusterReport, cluster: ExistingCluster): readonly ClusterEvent[] => {
  switch (report.type) {
    case 'RecordHealth':
      return recordHealth(report, cluster);
    case 'AbandonRename':
      return cluster.abandonedRenames.includes(report.data.renameId)
        ? []
        : [{ type: 'ClusterRenameAbandoned', data: report.data }];
    default:
      return isBusy(cluster) && isAttempt(cluster, report.data) ? ofOperation(report, cluster) : [];
  }
};

/** Whether this attempt is the one that is under way: what is told of another changes nothing. */
export const isAttempt = (
  cluster: Cluster,
  { operationId, attempt }: { operationId: string; attempt: number },
): boolean => isBusy(cluster) && operationId === cluster.operation.id && attempt === cluster.operation.attempt;

const ofOperation = (report: OperationReport, cluster: BusyCluster): readonly ClusterEvent[] => {
  switch (cluster.status) {
    case 'provisioning':
      return ofProvisioning(report, cluster);
    case 'updating':
      return ofUpdate(report, cluster);
    case 'deleting':
      return ofDeletion(report);
    default:
      return unreachable(cluster);
  }
};

const ofProvisioning = (
  report: OperationReport,
  { operation: { run } }: ClusterIn<'provisioning'>,
): readonly ClusterEvent[] => {
  switch (report.type) {
    case 'StartProvisioning':
      return run === null ? [{ type: 'ClusterProvisioningStarted', data: report.data }] : [];
    case 'ReachProvisioningStep':
      return run === null || run.step === report.data.step
        ? []
        : [{ type: 'ClusterProvisioningStepReached', data: report.data }];
    case 'FailProvisioningAttempt':
      return run === null ? [] : [{ type: 'ClusterProvisioningAttemptFailed', data: report.data }];
    case 'CompleteProvisioning':
      return [{ type: 'ClusterProvisioned', data: report.data }];
    case 'FailProvisioning':
      return [{ type: 'ClusterProvisioningFailed', data: report.data }];
    default:
      return [];
  }
};

const ofUpdate = (report: OperationReport, cluster: ClusterIn<'updating'>): readonly ClusterEvent[] => {
  const { operation } = cluster;
  switch (report.type) {
    case 'DecideStrategy':
      return operation.strategy === null ? [{ type: 'ClusterUpdateStrategyDecided', data: report.data }] : [];
    case 'ReachOperationStep':
      return reachStep(report, cluster);
    case 'StopUpgrade': {
      const { token, attempt: _, ...cancelled } = report.data;
      return token === operation.token ? [{ type: 'ClusterUpgradeCancelled', data: cancelled }] : [];
    }
    case 'FailOperationAttempt':
      return [{ type: 'ClusterOperationAttemptFailed', data: report.data }];
    case 'CompleteUpdate':
      return [completed(report, operation)];
    case 'FailUpdate':
      return [{ type: 'ClusterUpdateFailed', data: report.data }];
    default:
      return [];
  }
};

/**
 * CL-107: of an automatic upgrade, a run of the driver that another one has replaced reaches no step any more, and none
 * goes on after the switch was turned off, unless the cluster may have been changed before.
 */
const reachStep = (
  { data: { run, ...data } }: ClusterCommandOf<'ReachOperationStep'>,
  { operation, autoUpgradeEnabled }: ClusterIn<'updating'>,
): readonly ClusterEvent[] => {
  const isSameRun = (data.token ?? null) === operation.token;
  if (isSameRun && operation.run?.step === data.step) return [];
  if (!isSameRun && run?.replaces !== operation.token) return [];
  if (run === undefined || autoUpgradeEnabled || operation.mayHaveMigrated)
    return [{ type: 'ClusterOperationStepReached', data }];
  const { clusterId, operationId, reachedAt: cancelledAt } = data;
  const upgradeId = operation.upgradeId ?? operationId;
  const reasonCode = 'switched_off' as const;
  const cancelled = { clusterId, operationId, upgradeId, reasonCode, cancelledAt, deadlineAt: run.backBy };
  return [{ type: 'ClusterUpgradeCancelled', data: cancelled }];
};

/** CL-75: what was cancelled ends with the version before. */
const completed = (
  { data }: ClusterCommandOf<'CompleteUpdate'>,
  { isCancelled, target }: ClusterIn<'updating'>['operation'],
): ClusterEvent => {
  const { completedAt, ...ended } = data;
  return isCancelled
    ? { type: 'ClusterUpgradeTakenBack', data: { ...ended, takenBackAt: completedAt } }
    : { type: 'ClusterUpdateCompleted', data: { ...data, configuration: target } };
};

const ofDeletion = (report: OperationReport): readonly ClusterEvent[] => {
  switch (report.type) {
    case 'FailOperationAttempt':
      return [{ type: 'ClusterOperationAttemptFailed', data: report.data }];
    case 'CompleteDeletion':
      return [{ type: 'ClusterDeleted', data: report.data }];
    default:
      return [];
  }
};

/** CL-39, CL-40: whoever probes counts in a row; an outcome that changes nothing is none (CL-47). */
const recordHealth = (
  { data }: ClusterCommandOf<'RecordHealth'>,
  cluster: ExistingCluster,
): readonly ClusterEvent[] => {
  if (cluster.status !== 'available' && cluster.status !== 'degraded') return [];
  const reasonCode = cluster.status === 'degraded' ? cluster.reasonCode : null;
  return data.status === cluster.status && data.reasonCode === reasonCode
    ? []
    : [{ type: 'ClusterHealthChanged', data }];
};
