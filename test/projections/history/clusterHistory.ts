import type { DomainEvent } from '../../../domain/core/log/eventStore.ts';
import { at, id, type Step } from './historySteps.ts';

const clusterRequested = (n: number, data: DomainEvent['data'] = {}): Step => [
  `cluster-${id(1, n)}`,
  'ClusterRequested',
  {
    clusterId: id(1, n),
    workspaceId: 'default',
    name: `Shop ${n}`,
    type: 'keycloak',
    managementMode: 'full',
    location: 'us',
    ...configuration,
    autoUpgradeEnabled: true,
    deletionProtection: n === 2,
    maintenanceWindow: null,
    driver: 'embedded',
    operationId: id(2, n),
    requestedAt: at(n),
    ...data,
  },
];

const ofCluster = (n: number, type: string, data: DomainEvent['data']): Step => [
  `cluster-${id(1, n)}`,
  type,
  { clusterId: id(1, n), operationId: id(2, n), ...data },
];

const configuration = {
  size: 'small',
  version: '26.8.0',
  httpRelativePath: '/auth',
  features: ['admin-fine-grained-authz', 'say "no", {twice}'],
  featuresDisabled: [],
};
const updateStarted = (n: number, kind: string, to: object): Step =>
  ofCluster(n, 'ClusterUpdateStarted', {
    kind,
    from: configuration,
    to: { ...configuration, ...to },
    startedAt: at(35),
    deadlineAt: at(55),
  });
const failure = { reasonCode: 'port_in_use', reason: 'Port 8443 is taken.', failedAt: at(30) };
export const clusters: readonly Step[] = [
  clusterRequested(1),
  clusterRequested(2, { features: [], httpRelativePath: '' }),
  clusterRequested(3),
  ofCluster(1, 'ClusterProvisioningStarted', { startedAt: at(10), deadlineAt: at(50) }),
  ofCluster(2, 'ClusterProvisioningStarted', { startedAt: at(11), deadlineAt: at(51) }),
  ofCluster(3, 'ClusterProvisioningStarted', { startedAt: at(12), deadlineAt: at(52) }),
  ofCluster(1, 'ClusterProvisioningStepReached', { attempt: 1, step: 'database', progress: 0.25, reachedAt: at(20) }),
  ofCluster(2, 'ClusterProvisioningAttemptFailed', { ...failure, attempt: 1, retryAt: at(40) }),
  ofCluster(3, 'ClusterProvisioningAttemptFailed', { ...failure, attempt: 1, retryAt: at(40) }),
  ofCluster(1, 'ClusterProvisioned', { url: 'http://127.0.0.1:20000/auth', provisionedAt: at(29) }),
  ofCluster(3, 'ClusterProvisioningFailed', failure),
  [`cluster-${id(1, 4)}`, 'ClusterAbandoned', { clusterId: id(1, 4) }],
];

/** After the others, so that the places of those stay. */
export const clusterLives: readonly Step[] = [
  ...[5, 6, 7, 8, 9].flatMap((n) => [
    clusterRequested(n),
    ofCluster(n, 'ClusterProvisioned', { url: `http://127.0.0.1:2000${n}`, provisionedAt: at(31) }),
  ]),
  ofCluster(5, 'ClusterRenamed', { name: 'Renamed', formerName: 'Shop 5', renamedAt: at(32) }),
  ofCluster(5, 'ClusterAutoUpgradeSwitched', { enabled: false, switchedAt: at(33) }),
  ofCluster(5, 'ClusterDeletionProtectionSwitched', { enabled: true, switchedAt: at(34) }),
  updateStarted(5, 'resize', { size: 'large' }),
  ofCluster(5, 'ClusterOperationStepReached', { attempt: 1, step: 'stopping', progress: 0.3, reachedAt: at(36) }),
  ofCluster(5, 'ClusterUpdateCompleted', {
    attempt: 1,
    configuration: { ...configuration, size: 'large' },
    url: 'http://127.0.0.1:20005/auth',
    completedAt: at(37),
  }),
  updateStarted(6, 'upgrade', { version: '26.9.0' }),
  ofCluster(6, 'ClusterUpdateFailed', { ...failure, attempt: 1, status: 'degraded' }),
  ofCluster(6, 'ClusterHealthChanged', {
    status: 'degraded',
    reasonCode: 'health_down',
    reason: 'x',
    changedAt: at(38),
  }),
  ofCluster(6, 'ClusterHealthChanged', {
    status: 'available',
    reasonCode: null,
    reason: null,
    version: '26.9.0',
    changedAt: at(39),
  }),
  updateStarted(7, 'settings', { features: [] }),
  ofCluster(7, 'ClusterUpdateFailed', { ...failure, attempt: 1, status: 'failed' }),
  ofCluster(7, 'ClusterOperationRetried', { attempt: 2, kind: 'settings', retriedAt: at(38), deadlineAt: at(58) }),
  ofCluster(8, 'ClusterDeletionRequested', { requestedAt: at(40) }),
  ofCluster(8, 'ClusterOperationAttemptFailed', { ...failure, attempt: 1, retryAt: at(45) }),
  ofCluster(9, 'ClusterDeletionRequested', { requestedAt: at(40) }),
  ofCluster(9, 'ClusterDeleted', { attempt: 1, deletedAt: at(41) }),
];

/** After everything else, for the same reason: upgrades that are cancelled under way, and one that never begins. */
export const cancelledUpgrades: readonly Step[] = [
  clusterRequested(0),
  ofCluster(0, 'ClusterProvisioned', { url: 'http://127.0.0.1:20000', provisionedAt: at(31) }),
  updateStarted(6, 'upgrade', { version: '26.9.1' }),
  ofCluster(6, 'ClusterOperationAttemptFailed', { ...failure, attempt: 1, retryAt: at(45) }),
  ofCluster(6, 'ClusterUpgradeCancelled', { upgradeId: id(3, 6), cancelledAt: at(41), deadlineAt: at(59) }),
  ofCluster(5, 'ClusterUpgradeCancelled', { upgradeId: id(3, 5), cancelledAt: at(41), deadlineAt: at(59) }),
  updateStarted(0, 'upgrade', { version: '26.9.1' }),
  ofCluster(0, 'ClusterUpgradeCancelled', { upgradeId: id(3, 0), cancelledAt: at(41), deadlineAt: at(59) }),
  ofCluster(0, 'ClusterUpgradeTakenBack', { attempt: 2, url: 'http://127.0.0.1:20000', takenBackAt: at(42) }),
];
