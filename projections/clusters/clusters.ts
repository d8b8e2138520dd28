import type { ClusterStatus } from '../../domain/clusters/cluster.ts';
import type { ClusterRequested, DriverKind } from '../../domain/clusters/events.ts';
import type { ReasonCode } from '../../domain/clusters/reasonCodes.ts';
import type { ClusterSize } from '../../domain/clusters/sizes.ts';
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

const clusterTable = table(
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
    operation_kind: nullable(text<'provision'>()),
    step: nullable(text()),
    progress: nullable(double()),
    attempt: nullable(integer()),
    operation_started_at: nullable(timestamptz()),
  },
  {
    key: ['id'],
    indexes: [
      'create index on clusters (workspace_id, created_at, id)',
      'create index on clusters (workspace_id, (lower(name) collate "C"), id)',
      `create index on clusters (workspace_id, (string_to_array(version, '.')::integer[]), id)`,
      `create index on clusters (created_at, id) where status = 'provisioning'`,
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
};

/** Clusters that are not deleted. */
export const clusters = readModel({
  name: 'clusters',
  version: 2,
  tables: [clusterTable],
  on: {
    ClusterRequested: (rows, { data, revision }) => clusterTable.insert(rows, requestedCluster(data, revision)),
    ClusterProvisioningStarted: (rows, { data: { clusterId: id, startedAt } }) =>
      clusterTable.update(rows, { id }, { step: 'starting', operation_started_at: startedAt }),
    ClusterProvisioningStepReached: (rows, { data: { clusterId: id, step, progress, attempt } }) =>
      clusterTable.update(rows, { id }, { step, progress, attempt }),
    ClusterProvisioningAttemptFailed: (rows, { data: { clusterId: id, attempt, reasonCode, reason } }) => {
      const why = { reason_code: reasonCode, status_reason: reason };
      return clusterTable.update(rows, { id }, { ...why, step: 'waiting_to_retry', attempt: attempt + 1 });
    },
    ClusterProvisioned: (rows, { data: { clusterId: id, url, provisionedAt: at }, revision }) => {
      const now = { status: 'available', since: at, updated_at: at, revision: String(revision) } as const;
      const reason = { reason_code: null, status_reason: null };
      return clusterTable.update(rows, { id }, { ...OPERATION_OVER, ...reason, ...now, url });
    },
    ClusterProvisioningFailed: (rows, { data: { clusterId: id, reasonCode, reason, failedAt: at }, revision }) => {
      const now = { status: 'failed', since: at, updated_at: at, revision: String(revision) } as const;
      const why = { reason_code: reasonCode, status_reason: reason };
      return clusterTable.update(rows, { id }, { ...OPERATION_OVER, ...why, ...now });
    },
  },
});

/** The row of a cluster that has just been asked for, as its first event leaves it. */
export const requestedCluster = (data: ClusterRequested['data'], revision: bigint): ClusterRow => {
  const { requestedAt: at } = data;
  return clusterTable.row({
    ...snakeCased(data),
    id: data.clusterId,
    status: 'provisioning',
    url: '',
    created_at: at,
    updated_at: at,
    since: at,
    revision: String(revision),
    operation_kind: 'provision',
    step: 'queued',
    progress: 0,
    attempt: 1,
  });
};
