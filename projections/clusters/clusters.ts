import type { ClusterEventData, DriverKind } from '../../domain/clusters/events.ts';
import type { ReasonCode } from '../../domain/clusters/reasonCodes.ts';
import type { ClusterSize } from '../../domain/clusters/sizes.ts';
import type { ClusterRequest, ClusterStatus, OperationKind } from '../../domain/clusters/state.ts';
import { readModel } from '../readModel.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import {
  bigint,
  boolean,
  double,
  integer,
  nullable,
  table,
  text,
  texts,
  timestamptz,
  uuid,
  type RowOf,
} from '../sql/table.ts';

export const clusterTable = table(
  'clusters',
  {
    // What the cluster is seen as from outside (CL-08).
    id: uuid(),
    workspace_id: text(),
    name: text(),
    type: text<'keycloak'>(),
    status: text<ClusterStatus>(),
    size: text<ClusterSize>(),
    version: text(),
    location: text(),
    management_mode: text<'full'>(),
    url: text(),
    http_relative_path: text(),
    features: texts(),
    features_disabled: texts(),
    auto_upgrade_enabled: boolean(),
    created_at: timestamptz(),
    /** Of the last event that changed any of the above (CL-12), and its revision, from which the ETag is made. */
    updated_at: timestamptz(),
    revision: bigint(),
    // How it came to that, and what goes on (CL-29).
    driver: text<DriverKind>(),
    deletion_protection: boolean(),
    /** Since when the status holds. */
    since: timestamptz(),
    reason_code: nullable(text<ReasonCode>()),
    status_reason: nullable(text()),
    operation_id: nullable(uuid()),
    operation_kind: nullable(text<OperationKind>()),
    step: nullable(text()),
    progress: nullable(double()),
    attempt: nullable(integer()),
    operation_started_at: nullable(timestamptz()),
    /** When the next attempt may start, after one that failed. */
    retry_at: nullable(timestamptz()),
  },
  {
    key: ['id'],
    indexes: [
      'create index on clusters (workspace_id, created_at, id)',
      'create index on clusters (workspace_id, (lower(name) collate "C"), id)',
      `create index on clusters (workspace_id, (string_to_array(version, '.')::integer[]), id)`,
      // What the reconciler looks at: in turn what runs, at once what passes by itself.
      `create index on clusters (created_at, id) where status in ('provisioning', 'updating', 'deleting')`,
      `create index on clusters (id) where status in ('available', 'degraded')`,
    ],
  },
);

export type ClusterRow = RowOf<typeof clusterTable>;

const OPERATION_OVER = {
  operation_id: null,
  operation_kind: null,
  step: null,
  progress: null,
  attempt: null,
  operation_started_at: null,
  retry_at: null,
};
const NO_REASON = { reason_code: null, status_reason: null };

/** What changes when the status does. */
const becomes = <Status extends ClusterStatus>(status: Status, at: string, revision: bigint) => ({
  status,
  since: at,
  ...seen(at, revision),
});

/** CL-12: when and by which event the cluster last changed as it is seen from outside. */
const seen = (at: string, revision: bigint) => ({ updated_at: at, revision: String(revision) });

/** Another operation begins, or the same one again. */
const begins = (id: string, kind: OperationKind, startedAt: string | null) => ({
  ...NO_REASON,
  operation_id: id,
  operation_kind: kind,
  step: startedAt === null ? 'queued' : 'starting',
  progress: 0,
  attempt: 1,
  operation_started_at: startedAt,
  retry_at: null,
});

const failedFor = ({ reasonCode, reason }: { reasonCode: ReasonCode | null; reason: string | null }) => ({
  reason_code: reasonCode,
  status_reason: reason,
});

type AttemptFailed = ClusterEventData<'ClusterOperationAttemptFailed'>;
const waitsToRetry = ({ attempt, retryAt, ...why }: AttemptFailed) => ({
  ...failedFor(why),
  step: 'waiting_to_retry',
  attempt: attempt + 1,
  retry_at: retryAt,
});

type StepReached = ClusterEventData<'ClusterOperationStepReached'>;
const stepReached = ({ step, progress, attempt }: Pick<StepReached, 'step' | 'progress' | 'attempt'>) => ({
  step,
  progress,
  attempt,
  retry_at: null,
});

const byId = ({ data }: { data: { clusterId: string } }) => ({ id: data.clusterId });

/** Clusters that are not deleted. */
export const clusters = readModel({
  name: 'clusters',
  version: 4,
  tables: [clusterTable],
  on: {
    ClusterRequested: clusterTable.inserts(({ data, revision }) => requestedCluster(data, revision)),
    ClusterProvisioningStarted: clusterTable.updates(byId, ({ data: { startedAt } }) => ({
      step: 'starting',
      operation_started_at: startedAt,
    })),
    ClusterProvisioningStepReached: clusterTable.updates(byId, ({ data }) => stepReached(data)),
    ClusterOperationStepReached: clusterTable.updates(byId, ({ data }) => stepReached(data)),
    ClusterProvisioningAttemptFailed: clusterTable.updates(byId, ({ data }) => waitsToRetry(data)),
    ClusterOperationAttemptFailed: clusterTable.updates(byId, ({ data }) => waitsToRetry(data)),
    ClusterProvisioned: clusterTable.updates(byId, ({ data: { url, provisionedAt: at }, revision }) => ({
      ...OPERATION_OVER,
      ...NO_REASON,
      ...becomes('available', at, revision),
      url,
    })),
    ClusterProvisioningFailed: clusterTable.updates(byId, ({ data, revision }) => ({
      ...OPERATION_OVER,
      ...failedFor(data),
      ...becomes('failed', data.failedAt, revision),
    })),
    ClusterUpdateStarted: clusterTable.updates(byId, ({ data: { operationId, kind, startedAt: at }, revision }) => ({
      ...becomes('updating', at, revision),
      ...begins(operationId, kind, at),
    })),
    ClusterUpdateCompleted: clusterTable.updates(
      byId,
      ({ data: { configuration, url, completedAt: at }, revision }) => ({
        ...OPERATION_OVER,
        ...NO_REASON,
        ...becomes('available', at, revision),
        ...snakeCased(configuration),
        url,
      }),
    ),
    // Also where the cluster is as it was before: else nobody would see why the change did not come.
    ClusterUpdateFailed: clusterTable.updates(byId, ({ data, revision }) => ({
      ...OPERATION_OVER,
      ...failedFor(data),
      ...becomes(data.status, data.failedAt, revision),
    })),
    // Of one that has not begun there is nothing to take back.
    ClusterUpgradeCancelled: clusterTable.updates(byId, ({ data: { operationId } }, { operation_id, attempt }) =>
      operation_id === operationId
        ? { ...NO_REASON, step: 'taking_back', progress: 0, attempt: (attempt ?? 0) + 1, retry_at: null }
        : {},
    ),
    ClusterUpgradeTakenBack: clusterTable.updates(byId, ({ data: { url, takenBackAt: at }, revision }) => ({
      ...OPERATION_OVER,
      ...NO_REASON,
      ...becomes('available', at, revision),
      url,
    })),
    ClusterOperationRetried: clusterTable.updates(byId, ({ data, revision }) => {
      const { operationId, kind, attempt, retriedAt: at } = data;
      const isQueued = kind === 'provision';
      const now = becomes(isQueued ? 'provisioning' : 'updating', at, revision);
      return { ...now, ...begins(operationId, kind, isQueued ? null : at), attempt };
    }),
    ClusterHealthChanged: clusterTable.updates(byId, ({ data, revision }, { status, version }) => ({
      ...(status !== data.status && becomes(data.status, data.changedAt, revision)),
      ...failedFor(data),
      version: data.version ?? version,
    })),
    ClusterRenamed: clusterTable.updates(byId, ({ data: { name, renamedAt: at }, revision }) => ({
      name,
      ...seen(at, revision),
    })),
    ClusterAutoUpgradeSwitched: clusterTable.updates(byId, ({ data: { enabled, switchedAt: at }, revision }) => ({
      auto_upgrade_enabled: enabled,
      ...seen(at, revision),
    })),
    ClusterDeletionProtectionSwitched: clusterTable.updates(byId, ({ data: { enabled } }) => ({
      deletion_protection: enabled,
    })),
    ClusterDeletionRequested: clusterTable.updates(byId, ({ data: { operationId, requestedAt: at }, revision }) => ({
      ...becomes('deleting', at, revision),
      ...begins(operationId, 'delete', at),
    })),
    ClusterDeleted: clusterTable.deletes(byId),
  },
});

/** The row of a cluster that has just been asked for, as its first event leaves it. */
export const requestedCluster = (data: ClusterRequest, revision: bigint): ClusterRow => {
  const { operationId, requestedAt: at } = data;
  return clusterTable.row({
    ...snakeCased(data),
    id: data.clusterId,
    url: '',
    created_at: at,
    ...becomes('provisioning', at, revision),
    ...begins(operationId, 'provision', null),
  });
};
