/** What comes often while an operation goes on, and changes nothing but how far it is. */
export const STEP_TYPES = ['ClusterProvisioningStepReached', 'ClusterOperationStepReached'];

/** The other events of `cluster-{id}`; a test holds the lists to what the service records. */
export const CLUSTER_TYPES = [
  'ClusterRequested',
  'ClusterAbandoned',
  'ClusterProvisioningStarted',
  'ClusterProvisioningAttemptFailed',
  'ClusterProvisioned',
  'ClusterProvisioningFailed',
  'ClusterUpdateStarted',
  'ClusterUpdateStrategyDecided',
  'ClusterOperationAttemptFailed',
  'ClusterUpdateCompleted',
  'ClusterUpdateFailed',
  'ClusterUpgradeCancelled',
  'ClusterUpgradeTakenBack',
  'ClusterOperationRetried',
  'ClusterDeletionRequested',
  'ClusterDeleted',
  'ClusterRenamed',
  'ClusterRenameAbandoned',
  'ClusterAutoUpgradeSwitched',
  'ClusterDeletionProtectionSwitched',
  'ClusterHealthChanged',
  'ClusterCredentialsRead',
];

/** Of `upgrade-{cluster id}`. */
export const UPGRADE_TYPES = [
  'UpgradeScheduled',
  'UpgradeInitiated',
  'UpgradeCompleted',
  'UpgradeFailed',
  'UpgradeCancelled',
  'AutoUpgradeSkipped',
  'AutoUpgradeWaitingForUser',
];

/** Of `maintenance-{cluster id}`, and of the workspace's. */
export const MAINTENANCE_TYPES = ['MaintenanceWindowSet', 'MaintenanceWindowCleared', 'MaintenanceExclusionsSet'];
