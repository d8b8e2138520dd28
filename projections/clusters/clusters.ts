import type { DriverKind } from '../../domain/clusters/events.ts';
import { ClusterEvent, type ClusterRequested } from '../../domain/clusters/events.ts';
import type { ClusterStatus } from '../../domain/clusters/cluster.ts';
import type { ReasonCode } from '../../domain/clusters/reasonCodes.ts';
import type { ClusterSize } from '../../domain/clusters/sizes.ts';
import { unreachable } from '../../domain/core/decider.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';

/** What the cluster is seen as from outside (CL-08). */
export type ClusterRow = {
  id: string;
  workspace_id: string;
  name: string;
  type: 'keycloak';
  status: ClusterStatus;
  size: ClusterSize;
  version: string;
  location: string;
  management_mode: 'full';
  url: string;
  http_relative_path: string;
  features: string[];
  features_disabled: string[];
  auto_upgrade_enabled: boolean;
  created_at: Date;
  /** Of the last event that changed any of the above (CL-12), and its revision, from which the ETag is made. */
  updated_at: Date;
  revision: string;
};

/** How it came to that, and what goes on (CL-29). */
export type ClusterOperationRow = {
  driver: DriverKind;
  deletion_protection: boolean;
  /** Since when the status holds. */
  since: Date;
  reason_code: ReasonCode | null;
  status_reason: string | null;
  operation_id: string | null;
  operation_kind: 'provision' | null;
  step: string | null;
  progress: number | null;
  attempt: number | null;
  operation_started_at: Date | null;
};

/** Clusters that are not deleted. */
export const clusters: Projection = {
  name: 'clusters',
  version: 1,
  tables: ['clusters'],
  ddl: `
    create table clusters (
      id uuid primary key,
      workspace_id text not null,
      name text not null,
      type text not null,
      status text not null,
      size text not null,
      version text not null,
      location text not null,
      management_mode text not null,
      url text not null,
      http_relative_path text not null,
      features text[] not null,
      features_disabled text[] not null,
      auto_upgrade_enabled boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      revision bigint not null,
      driver text not null,
      deletion_protection boolean not null,
      since timestamptz not null,
      reason_code text,
      status_reason text,
      operation_id uuid,
      operation_kind text,
      step text,
      progress double precision,
      attempt integer,
      operation_started_at timestamptz
    );
    create index on clusters (workspace_id, created_at, id);
    create index on clusters (created_at, id) where status = 'provisioning';
  `,
  types: [
    'ClusterRequested',
    'ClusterProvisioningStarted',
    'ClusterProvisioningStepReached',
    'ClusterProvisioningAttemptFailed',
    'ClusterProvisioned',
    'ClusterProvisioningFailed',
  ] satisfies ClusterEvent['type'][],
  apply: async (sql, { type, data, revision }) => {
    const event = ClusterEvent.parse({ type, data });
    if (event.type === 'ClusterRequested') await insert(sql, event.data, revision);
    else await update(sql, event.data.clusterId, changes(event, revision));
  },
};

/** The row of a cluster that has just been asked for, as its first event leaves it. */
export const requestedCluster = (
  data: ClusterRequested['data'],
  revision: bigint,
): ClusterRow & ClusterOperationRow => ({
  id: data.clusterId,
  workspace_id: data.workspaceId,
  name: data.name,
  type: data.type,
  status: 'provisioning',
  size: data.size,
  version: data.version,
  location: data.location,
  management_mode: data.managementMode,
  url: '',
  http_relative_path: data.httpRelativePath,
  features: data.features,
  features_disabled: data.featuresDisabled,
  auto_upgrade_enabled: data.autoUpgradeEnabled,
  created_at: new Date(data.requestedAt),
  updated_at: new Date(data.requestedAt),
  revision: String(revision),
  driver: data.driver,
  deletion_protection: data.deletionProtection,
  since: new Date(data.requestedAt),
  reason_code: null,
  status_reason: null,
  operation_id: data.operationId,
  operation_kind: 'provision',
  step: 'queued',
  progress: 0,
  attempt: 1,
  operation_started_at: null,
});

type Changes = { readonly [Column in keyof (ClusterRow & ClusterOperationRow)]?: unknown };

const OVER = {
  operation_id: null,
  operation_kind: null,
  step: null,
  progress: null,
  attempt: null,
  operation_started_at: null,
};

const changes = (event: Exclude<ClusterEvent, ClusterRequested>, revision: bigint): Changes => {
  switch (event.type) {
    case 'ClusterProvisioningStarted':
      return { step: 'starting', operation_started_at: event.data.startedAt };
    case 'ClusterProvisioningStepReached': {
      const { step, progress, attempt } = event.data;
      return { step, progress, attempt };
    }
    case 'ClusterProvisioningAttemptFailed': {
      const { attempt, reasonCode, reason } = event.data;
      return { step: 'waiting_to_retry', attempt: attempt + 1, reason_code: reasonCode, status_reason: reason };
    }
    case 'ClusterProvisioned': {
      const { url, provisionedAt: at } = event.data;
      const reason = { reason_code: null, status_reason: null };
      return { ...OVER, ...reason, status: 'available', url, since: at, updated_at: at, revision };
    }
    case 'ClusterProvisioningFailed': {
      const { reasonCode, reason, failedAt: at } = event.data;
      const why = { reason_code: reasonCode, status_reason: reason };
      return { ...OVER, ...why, status: 'failed', since: at, updated_at: at, revision };
    }
    case 'ClusterAbandoned':
      // It never was a cluster.
      return {};
    default:
      return unreachable(event);
  }
};

const insert = async (sql: Sql, data: ClusterRequested['data'], revision: bigint): Promise<void> => {
  const row = Object.entries(requestedCluster(data, revision));
  await sql.query(
    `insert into clusters (${row.map(([column]) => column).join(', ')})
     values (${row.map((_, index) => `$${index + 1}`).join(', ')})`,
    row.map(([, value]) => value),
  );
};

const update = async (sql: Sql, clusterId: string, change: Changes): Promise<void> => {
  const columns = Object.entries(change);
  if (columns.length === 0) return;
  await sql.query(
    `update clusters set ${columns.map(([column], index) => `${column} = $${index + 2}`).join(', ')} where id = $1`,
    [clusterId, ...columns.map(([, value]) => value)],
  );
};
