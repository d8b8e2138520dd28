import { z } from 'zod';
import { DRIVERS } from '../../domain/clusters/drivers.ts';
import { DriverKind } from '../../domain/clusters/events.ts';
import { OPERATION_KINDS } from '../../domain/clusters/state.ts';
import { within } from '../../engine/async/limits.ts';
import type { Observed, ClusterProvisioner } from '../../processes/clusters/clusterProvisioner.ts';
import type { ClusterRow } from '../../projections/clusters/clusters.ts';
import type { Route } from '../http/http.ts';
import { ClusterParams, clusterRecord } from './clusterRecord.ts';
import { ClusterStatus } from './resource/clusterResource.ts';
import type { Sql } from '../../engine/sql.ts';

export const ClusterStatusReport = z
  .object({
    status: ClusterStatus,
    status_reason: z.string().nullable(),
    reason_code: z.string().nullable(),
    since: z.string(),
    operation: z
      .object({
        id: z.string(),
        kind: z.enum(OPERATION_KINDS),
        step: z.string().nullable(),
        progress: z.number().nullable(),
        started_at: z.string().nullable(),
        attempt: z.int().nullable(),
      })
      .nullable(),
    instances: z.object({ desired: z.int().nullable(), ready: z.int().nullable() }),
    driver: z.object({ kind: DriverKind, label: z.string(), is_keycloak: z.boolean() }),
    deletion_protection: z.boolean(),
    last_health_at: z.string().nullable(),
  })
  .meta({ id: 'ClusterStatusReport' });
type ClusterStatusReport = z.infer<typeof ClusterStatusReport>;

const OBSERVE_MS = 5_000;

type StatusDeps = {
  reads: Sql;
  driver: { kind: DriverKind; label: string; isKeycloak: boolean };
  provisioner: Pick<ClusterProvisioner, 'observe'>;
  now: () => string;
};

/** CL-29: why the status is what it is, and what goes on. */
export const clusterStatus =
  (deps: StatusDeps): Route =>
  (app) => {
    const record = clusterRecord(deps.reads);
    app.get(
      '/clusters/:cluster_id/status',
      {
        config: { access: { surface: 'cluster', scope: 'clusters:read' }, readModels: ['clusters'] },
        preValidation: record.first,
        schema: {
          tags: ['Clusters'],
          operationId: 'getClusterStatus',
          summary: 'Read the status of a cluster with its reason',
          params: ClusterParams,
          response: { 200: ClusterStatusReport },
        },
      },
      (request) => reportOf(deps, record.of(request), request.signal),
    );
  };

const reportOf = async (deps: StatusDeps, row: ClusterRow, signal: AbortSignal): Promise<ClusterStatusReport> => {
  // A driver that cannot tell, or not soon, leaves unknown what it was asked; one that did not make it knows nothing of it.
  const limits = within(OBSERVE_MS, signal);
  const isOurs = row.driver === deps.driver.kind;
  const observed = isOurs ? await deps.provisioner.observe(row.id, limits).catch(() => null) : null;
  return toReport(deps, row, observed);
};

const toReport = ({ driver, now }: StatusDeps, row: ClusterRow, observed: Observed | null): ClusterStatusReport => ({
  status: row.status,
  status_reason: row.status_reason,
  reason_code: row.reason_code,
  since: row.since,
  operation: operationOf(row),
  instances:
    observed?.status === 'present' ? observed.instances : { desired: null, ready: observed === null ? null : 0 },
  driver: shownDriver(driver, row.driver),
  deletion_protection: row.deletion_protection,
  last_health_at: observed?.status === 'present' && observed.healthy ? now() : null,
});

/** CL-94: of the driver that made the cluster, which may not be the configured one. */
const shownDriver = (configured: StatusDeps['driver'], kind: DriverKind): ClusterStatusReport['driver'] => {
  const { label, isKeycloak } = kind === configured.kind ? configured : DRIVERS[kind];
  return { kind, label, is_keycloak: isKeycloak };
};

const operationOf = (row: ClusterRow): ClusterStatusReport['operation'] =>
  row.operation_id === null || row.operation_kind === null
    ? null
    : {
        id: row.operation_id,
        kind: row.operation_kind,
        step: row.step,
        progress: row.progress,
        started_at: row.operation_started_at,
        attempt: row.attempt,
      };
