import { clusterDecider } from '../../../domain/clusters/cluster.ts';
import { configurationOf } from '../../../domain/clusters/configuration.ts';
import type { ClusterEvent, ClusterEventData } from '../../../domain/clusters/events.ts';
import type { Cluster } from '../../../domain/clusters/state.ts';
import { requestOf } from './clusters.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();

export const REQUEST = requestOf({ requestedAt: at(0) });
const { clusterId, operationId } = REQUEST;
/** Of the first attempt of every operation in these stories. */
export const OPERATION = { clusterId, operationId, attempt: 1 };
export const DEADLINE = at(900);
export const URL_OF_IT = 'http://127.0.0.1:20000';
const CONFIGURATION = configurationOf(REQUEST);
const WHY = { reasonCode: 'port_in_use', reason: 'Taken.' } as const;

/** An event of each type, as it may stand in the history of the one cluster of the stories. */
export const EVENTS: { readonly [Type in ClusterEvent['type']]: { type: Type; data: ClusterEventData<Type> } } = {
  ClusterRequested: { type: 'ClusterRequested', data: REQUEST },
  ClusterAbandoned: { type: 'ClusterAbandoned', data: { clusterId } },
  ClusterProvisioningStarted: {
    type: 'ClusterProvisioningStarted',
    data: { ...OPERATION, startedAt: at(1), deadlineAt: DEADLINE },
  },
  ClusterProvisioningStepReached: {
    type: 'ClusterProvisioningStepReached',
    data: { ...OPERATION, step: 'starting', progress: 0.4, reachedAt: at(2) },
  },
  ClusterProvisioningAttemptFailed: {
    type: 'ClusterProvisioningAttemptFailed',
    data: { ...OPERATION, ...WHY, failedAt: at(3), retryAt: at(5) },
  },
  ClusterProvisioned: {
    type: 'ClusterProvisioned',
    data: { ...OPERATION, url: URL_OF_IT, provisionedAt: at(4) },
  },
  ClusterProvisioningFailed: { type: 'ClusterProvisioningFailed', data: { ...OPERATION, ...WHY, failedAt: at(4) } },
  ClusterUpdateStarted: {
    type: 'ClusterUpdateStarted',
    data: {
      clusterId,
      operationId,
      kind: 'resize',
      from: CONFIGURATION,
      to: { ...CONFIGURATION, size: 'medium' },
      startedAt: at(10),
      deadlineAt: DEADLINE,
    },
  },
  ClusterUpdateStrategyDecided: {
    type: 'ClusterUpdateStrategyDecided',
    data: { ...OPERATION, strategy: 'recreate', decidedAt: at(11) },
  },
  ClusterOperationStepReached: {
    type: 'ClusterOperationStepReached',
    data: { ...OPERATION, step: 'starting', progress: 0.4, reachedAt: at(12) },
  },
  ClusterOperationAttemptFailed: {
    type: 'ClusterOperationAttemptFailed',
    data: { ...OPERATION, ...WHY, failedAt: at(13), retryAt: at(15) },
  },
  ClusterUpdateCompleted: {
    type: 'ClusterUpdateCompleted',
    data: { ...OPERATION, configuration: { ...CONFIGURATION, size: 'medium' }, url: URL_OF_IT, completedAt: at(14) },
  },
  ClusterUpdateFailed: {
    type: 'ClusterUpdateFailed',
    data: { ...OPERATION, ...WHY, status: 'failed', failedAt: at(14) },
  },
  ClusterUpgradeCancelled: {
    type: 'ClusterUpgradeCancelled',
    data: { clusterId, operationId, upgradeId: operationId, cancelledAt: at(12), deadlineAt: DEADLINE },
  },
  ClusterUpgradeTakenBack: {
    type: 'ClusterUpgradeTakenBack',
    data: { ...OPERATION, attempt: 2, url: URL_OF_IT, takenBackAt: at(14) },
  },
  ClusterOperationRetried: {
    type: 'ClusterOperationRetried',
    data: { ...OPERATION, attempt: 2, kind: 'provision', retriedAt: at(20), deadlineAt: null },
  },
  ClusterDeletionRequested: { type: 'ClusterDeletionRequested', data: { clusterId, operationId, requestedAt: at(30) } },
  ClusterDeleted: { type: 'ClusterDeleted', data: { ...OPERATION, deletedAt: at(31) } },
  ClusterRenamed: {
    type: 'ClusterRenamed',
    data: { clusterId, name: 'invoices', formerName: REQUEST.name, renamedAt: at(16) },
  },
  ClusterRenameAbandoned: {
    type: 'ClusterRenameAbandoned',
    data: { clusterId, renameId: operationId, abandonedAt: at(17) },
  },
  ClusterAutoUpgradeSwitched: {
    type: 'ClusterAutoUpgradeSwitched',
    data: { clusterId, enabled: true, switchedAt: at(16) },
  },
  ClusterDeletionProtectionSwitched: {
    type: 'ClusterDeletionProtectionSwitched',
    data: { clusterId, enabled: true, switchedAt: at(16) },
  },
  ClusterHealthChanged: {
    type: 'ClusterHealthChanged',
    data: { clusterId, status: 'degraded', reasonCode: 'health_down', reason: 'It is down.', changedAt: at(18) },
  },
  ClusterCredentialsRead: { type: 'ClusterCredentialsRead', data: { clusterId, readAt: at(19) } },
};

const { ClusterRequested, ClusterProvisioningStarted, ClusterProvisioned } = EVENTS;
const running = [ClusterRequested, ClusterProvisioningStarted, ClusterProvisioned];

/** How the cluster comes to each status. */
export const STORIES: Readonly<Record<Cluster['status'], readonly ClusterEvent[]>> = {
  absent: [],
  abandoned: [EVENTS.ClusterAbandoned],
  provisioning: [ClusterRequested],
  available: running,
  updating: [...running, EVENTS.ClusterUpdateStarted],
  degraded: [...running, EVENTS.ClusterHealthChanged],
  failed: [ClusterRequested, ClusterProvisioningStarted, EVENTS.ClusterProvisioningFailed],
  deleting: [...running, EVENTS.ClusterDeletionRequested],
  deleted: [...running, EVENTS.ClusterDeletionRequested, EVENTS.ClusterDeleted],
};

export const after = (...events: readonly ClusterEvent[]): Cluster =>
  events.reduce(clusterDecider.evolve, clusterDecider.initialState());
