import type { Configuration } from './configuration.ts';
import type { ClusterEventData } from './events.ts';
import type { AutomaticBasis, UpdateKind, UpdateStrategy } from './operationEvents.ts';
import type { ReasonCode } from './reasonCodes.ts';

/** CL-30; later ones may be added. */
export const CLUSTER_STATUSES = ['provisioning', 'available', 'updating', 'degraded', 'failed', 'deleting'] as const;
export type ClusterStatus = (typeof CLUSTER_STATUSES)[number];

/** What can be under way with a cluster, one at a time (CL-29). */
export const OPERATION_KINDS = ['provision', 'upgrade', 'resize', 'settings', 'delete'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** What the creator asked for, and what the service chose for it. */
export type ClusterRequest = ClusterEventData<'ClusterRequested'>;

/** How far an attempt is. */
type Run = {
  /** Null for what has none: deletion (CL-44). */
  deadlineAt: string | null;
  /** When this attempt may start: later than its decision after a failure (CL-46). */
  notBefore: string;
  step: string | null;
};

/** What goes on with a cluster, or went wrong with it. */
export type Operation<Kind extends OperationKind = OperationKind> = {
  id: string;
  kind: Kind;
  /** What the cluster shall run in the end. */
  target: Configuration;
  /** Counts from 1, through all retries. */
  attempt: number;
  /** The first one since somebody asked: failures that may pass are counted from here (CL-46). */
  firstAttempt: number;
  /** Null while it waits in the queue (CL-25). */
  run: Run | null;
  /** The driver has begun to change the cluster: its failure leaves something else than before (CL-36). */
  hasBegun: boolean;
  /** The database may be migrated by now, which is never taken back (CL-74). */
  mayHaveMigrated: boolean;
  /** Cancelled before that: `target` is what ran before, and what the driver brings back (CL-75). */
  isCancelled: boolean;
  strategy: UpdateStrategy | null;
  /** Of an automatic upgrade; null for every other operation (CL-107). */
  basis: AutomaticBasis | null;
  /** Names the last run of the driver that was recorded: only that one may change anything. */
  token: string | null;
  upgradeId: string | null;
};

/** What every cluster has that was asked for and is not gone. */
export type ClusterBase = Omit<ClusterRequest, keyof Configuration | 'operationId' | 'requestedAt'> & {
  /** What runs; until it is first available, what was asked for (CL-10). */
  configuration: Configuration;
  /**
   * What shall run while no operation goes on. Another than `configuration` only after an upgrade that failed when it
   * may have migrated: the migration of a database is never taken back (CL-74).
   */
  desired: Configuration;
  /** Empty until the cluster is first available; then kept (CL-09). */
  url: string;
  createdAt: string;
  /** Of the last event that changed what the cluster is seen as from outside (CL-12), and the revision of that event. */
  updatedAt: string;
  shownRevision: bigint;
  /** Of the last event. */
  revision: bigint;
  /** Operations of upgrades that were cancelled: they begin no more. */
  cancelledUpgrades: readonly string[];
  /** The update that began last, whatever became of it. */
  lastUpdateId: string | null;
  /** Commands whose new names were given up: they can rename no more. */
  abandonedRenames: readonly string[];
};

export type ExistingCluster = ClusterBase &
  (
    | { status: 'provisioning'; operation: Operation<'provision'> }
    | { status: 'available' }
    | { status: 'updating'; operation: Operation<UpdateKind>; before: 'available' | 'degraded' }
    | { status: 'degraded'; reasonCode: ReasonCode; reason: string }
    | {
        status: 'failed';
        reasonCode: ReasonCode;
        reason: string;
        /** What a retry repeats (CL-56), and what it came from. */
        failed: Operation<'provision' | UpdateKind>;
        before: 'available' | 'degraded';
      }
    | { status: 'deleting'; operation: Operation<'delete'> }
  );

export type Cluster = { status: 'absent' } | { status: 'abandoned' } | { status: 'deleted' } | ExistingCluster;

/** A cluster in one of these statuses. */
export type ClusterIn<Status extends ClusterStatus> = Extract<ExistingCluster, { status: Status }>;

/** A cluster with an operation under way. */
export type BusyCluster = ClusterIn<'provisioning' | 'updating' | 'deleting'>;

export const exists = (cluster: Cluster): cluster is ExistingCluster => 'configuration' in cluster;

export const isBusy = (cluster: Cluster): cluster is BusyCluster => 'operation' in cluster;
