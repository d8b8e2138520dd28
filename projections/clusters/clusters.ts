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

/** Clusters that are not deleted. */
export const clusters = readModel({
  name: 'clusters',
  version: 4,
  tables: [clusterTable],
  on: {
    ClusterRequested: (rows, { data, revision }) => clusterTable.insert(rows, requestedCluster(data, revision)),
    ClusterProvisioningStarted: (rows, { data: { clusterId: id, startedAt } }) =>
      clusterTable.update(rows, { id }, { step: 'starting', operation_started_at: startedAt }),
    ClusterProvisioningStepReached: (rows, { data: { clusterId: id, step, progress, attempt } }) =>
      clusterTable.update(rows, { id }, { step, progress, attempt, retry_at: null }),
    ClusterOperationStepReached: (rows, { data: { clusterId: id, step, progress, attempt } }) =>
      clusterTable.update(rows, { id }, { step, progress, attempt, retry_at: null }),
    ClusterProvisioningAttemptFailed: (rows, { data }) =>
      clusterTable.update(rows, { id: data.clusterId }, waitsToRetry(data)),
    ClusterOperationAttemptFailed: (rows, { data }) =>
      clusterTable.update(rows, { id: data.clusterId }, waitsToRetry(data)),
    ClusterProvisioned: (rows, { data: { clusterId: id, url, provisionedAt: at }, revision }) =>
      clusterTable.update(
        rows,
        { id },
        { ...OPERATION_OVER, ...NO_REASON, ...becomes('available', at, revision), url },
      ),
    ClusterProvisioningFailed: (rows, { data, revision }) => {
      const now = becomes('failed', data.failedAt, revision);
      return clusterTable.update(rows, { id: data.clusterId }, { ...OPERATION_OVER, ...failedFor(data), ...now });
    },
    ClusterUpdateStarted: (rows, { data: { clusterId: id, operationId, kind, startedAt: at }, revision }) =>
      clusterTable.update(rows, { id }, { ...becomes('updating', at, revision), ...begins(operationId, kind, at) }),
    ClusterUpdateCompleted: (rows, { data: { clusterId: id, configuration, url, completedAt: at }, revision }) => {
      const now = { ...becomes('available', at, revision), ...snakeCased(configuration), url };
      return clusterTable.update(rows, { id }, { ...OPERATION_OVER, ...NO_REASON, ...now });
    },
    ClusterUpdateFailed: (rows, { data, revision }) => {
      const now = becomes(data.status, data.failedAt, revision);
      // Also where the cluster is as it was before: else nobody would see why the change did not come.
      return clusterTable.update(rows, { id: data.clusterId }, { ...OPERATION_OVER, ...failedFor(data), ...now });
    },
    ClusterUpgradeCancelled: (rows, { data: { clusterId: id, operationId } }) =>
      // Of one that has not begun there is nothing to take back.
      clusterTable.update(rows, { id }, ({ operation_id, attempt }) =>
        operation_id === operationId
          ? { ...NO_REASON, step: 'taking_back', progress: 0, attempt: (attempt ?? 0) + 1, retry_at: null }
          : {},
      ),
    ClusterUpgradeTakenBack: (rows, { data: { clusterId: id, url, takenBackAt: at }, revision }) =>
      clusterTable.update(
        rows,
        { id },
        { ...OPERATION_OVER, ...NO_REASON, ...becomes('available', at, revision), url },
      ),
    ClusterOperationRetried: (rows, { data, revision }) => {
      const { clusterId: id, operationId, kind, attempt, retriedAt: at } = data;
      const isQueued = kind === 'provision';
      const now = becomes(isQueued ? 'provisioning' : 'updating', at, revision);
      return clusterTable.update(rows, { id }, { ...now, ...begins(operationId, kind, isQueued ? null : at), attempt });
    },
    ClusterHealthChanged: (rows, { data, revision }) =>
      clusterTable.update(rows, { id: data.clusterId }, ({ status, version }) => ({
        ...(status !== data.status && becomes(data.status, data.changedAt, revision)),
        ...failedFor(data),
        version: data.version ?? version,
      })),
    ClusterRenamed: (rows, { data: { clusterId: id, name, renamedAt: at }, revision }) =>
      clusterTable.update(rows, { id }, { name, ...seen(at, revision) }),
    ClusterAutoUpgradeSwitched: (rows, { data: { clusterId: id, enabled, switchedAt: at }, revision }) =>
      clusterTable.update(rows, { id }, { auto_upgrade_enabled: enabled, ...seen(at, revision) }),
    ClusterDeletionProtectionSwitched: (rows, { data: { clusterId: id, enabled } }) =>
      clusterTable.update(rows, { id }, { deletion_protection: enabled }),
    ClusterDeletionRequested: (rows, { data: { clusterId: id, operationId, requestedAt: at }, revision }) =>
      clusterTable.update(rows, { id }, { ...becomes('deleting', at, revision), ...begins(operationId, 'delete', at) }),
    ClusterDeleted: (rows, { data: { clusterId: id } }) => clusterTable.delete(rows, { id }),
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
