import type { Configuration } from './configuration.ts';
import type { ClusterEvent, ClusterEventData } from './events.ts';
import type { AutomaticBasis } from './operationEvents.ts';
import type { ClusterRequest } from './state.ts';

/** What somebody asks for. */
export type ClusterRequestCommand =
  | { type: 'RequestCluster'; data: ClusterRequest }
  | { type: 'ChangeCluster'; data: ClusterChange }
  | { type: 'StartUpgrade'; data: UpgradeStart }
  | { type: 'CancelUpgrade'; data: ClusterEventData<'ClusterUpgradeCancelled'> }
  | { type: 'RetryOperation'; data: { clusterId: string; retriedAt: string; updateDeadlineAt: string } }
  | { type: 'RequestDeletion'; data: ClusterEventData<'ClusterDeletionRequested'> }
  | { type: 'ReadCredentials'; data: ClusterEventData<'ClusterCredentialsRead'> };

/**
 * CL-49: what shall be otherwise; what is absent stays. `operationId` and `updateDeadlineAt` are those of the
 * operation, should the change need one. `renameId` is the command that has reserved the name.
 */
export type ClusterChange = Partial<Omit<Configuration, 'version'>> & {
  clusterId: string;
  name?: string;
  renameId: string;
  autoUpgradeEnabled?: boolean;
  deletionProtection?: boolean;
  operationId: string;
  changedAt: string;
  updateDeadlineAt: string;
};

/** CL-35: an upgrade whose version, acknowledgement and time were found right. */
export type UpgradeStart = {
  clusterId: string;
  operationId: string;
  upgradeId: string;
  version: string;
  /** Of an automatic one: on anything else, and while the switch is off, it does not begin (CL-107). */
  basis?: AutomaticBasis;
  startedAt: string;
  deadlineAt: string;
};

/**
 * Of one run of the driver for an automatic upgrade: the token before it, null for the first run, and until when the
 * version before must run again should the upgrade be stopped.
 */
export type DriverRun = { replaces: string | null; backBy: string };

/** What the service tells of an operation or a cluster. They come at least once, and late. */
export type ClusterReport = OperationReport | ClusterOwnReport;

/** About one attempt of one operation; once that is over they change nothing. */
export type OperationReport =
  | { type: 'StartProvisioning'; data: OfAttempt<'ClusterProvisioningStarted'> }
  | { type: 'ReachProvisioningStep'; data: OfAttempt<'ClusterProvisioningStepReached'> }
  | { type: 'FailProvisioningAttempt'; data: OfAttempt<'ClusterProvisioningAttemptFailed'> }
  | { type: 'CompleteProvisioning'; data: OfAttempt<'ClusterProvisioned'> }
  | { type: 'FailProvisioning'; data: OfAttempt<'ClusterProvisioningFailed'> }
  | { type: 'DecideStrategy'; data: OfAttempt<'ClusterUpdateStrategyDecided'> }
  | { type: 'ReachOperationStep'; data: OfAttempt<'ClusterOperationStepReached'> & { run?: DriverRun } }
  | { type: 'StopUpgrade'; data: OfAttempt<'ClusterUpgradeCancelled'> & { token: string } }
  | { type: 'FailOperationAttempt'; data: OfAttempt<'ClusterOperationAttemptFailed'> }
  | { type: 'CompleteUpdate'; data: Omit<OfAttempt<'ClusterUpdateCompleted'>, 'configuration'> }
  | { type: 'FailUpdate'; data: OfAttempt<'ClusterUpdateFailed'> }
  | { type: 'CompleteDeletion'; data: OfAttempt<'ClusterDeleted'> };

type OfAttempt<Type extends ClusterEvent['type']> = ClusterEventData<Type> & { attempt: number };

/** What is true of the cluster whatever it does. */
export type ClusterOwnReport =
  | { type: 'RecordHealth'; data: ClusterEventData<'ClusterHealthChanged'> }
  | { type: 'AbandonRename'; data: ClusterEventData<'ClusterRenameAbandoned'> };

export type ClusterCommand = ClusterRequestCommand | ClusterReport;

/** The command of a type. */
export type ClusterCommandOf<Type extends ClusterCommand['type']> = Extract<ClusterCommand, { type: Type }>;
