import type { FastifyRequest } from 'fastify';
import {
  clusterDecider,
  clusterStream,
  type Cluster,
  type ClusterCommand,
  type ClusterRequest,
} from '../../domain/clusters/cluster.ts';
import type { ClusterEvent, DriverKind } from '../../domain/clusters/events.ts';
import { handleCommand, loadState, type Handled } from '../../domain/core/handleCommand.ts';
import { reserveName } from '../../domain/reservations/reserveName.ts';
import { countClusters } from '../../projections/clusters/clusterQueries.ts';
import { requestedCluster } from '../../projections/clusters/clusters.ts';
import { etagOfRevision } from '../http/etag.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { withinQuota, type Quota } from '../http/quota.ts';
import { ClusterResource, RETRY_AFTER, toClusterResource } from './clusterResource.ts';
import { createClusterBody, type CreateClusterBody } from './createClusterBody.ts';
import type { Runnable } from '../../domain/versions/versionCatalogue.ts';
import type { LocationEntry } from '../../domain/clusters/locations.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Exclusive } from '../../domain/core/exclusive.ts';
import type { Catalogue } from '../../domain/versions/versionCatalogue.ts';
import type { Sql } from '../../engine/sql.ts';

export type CreateClusterDeps = Settling & {
  store: EventStore;
  reads: Sql;
  exclusive: Exclusive;
  catalogue: Catalogue;
  locations: readonly LocationEntry[];
  driver: { kind: DriverKind; versions: Runnable };
  maxClusters: number;
  now: () => string;
  newId: () => string;
};

/** CL-13 to CL-25: records the wish and answers; provisioning goes on by itself. */
export const createCluster = (deps: CreateClusterDeps): Route => {
  const { catalogue, locations, driver } = deps;
  const body = createClusterBody({ catalogue, locations, runnable: driver.versions });
  return (app) => {
    app.post(
      '/clusters',
      {
        config: {
          access: { surface: 'cluster', scope: 'clusters:write' },
          refuses: ['name_taken', 'quota_exceeded', 'projection_behind'],
          sends: ['Location', 'ETag', 'Retry-After'],
        },
        schema: {
          tags: ['Clusters'],
          operationId: 'createCluster',
          summary: 'Create a cluster',
          description: 'The cluster is `provisioning`; poll it until the status leaves that.',
          body,
          response: { 201: ClusterResource },
        },
      },
      async (request, reply) => {
        // A command has one id, which a repeat after a crash carries again: so has the cluster that it makes.
        const data = requestData(deps, request.commandId, principalOf(request).workspaceId, request.body);
        const handled = await withinQuota(deps, quotaOf(deps, data), () => create(deps, data, request));
        await settled(deps, reply, handled.position, ['clusters']);
        const row = requestedCluster(requestedIn(handled), 0n);
        return reply
          .code(201)
          .header('Location', `/clusters/${row.id}`)
          .header('ETag', etagOfRevision(row.revision))
          .header('Retry-After', RETRY_AFTER)
          .send(toClusterResource(row));
      },
    );
  };
};

const requestData = (
  { driver, now, newId }: CreateClusterDeps,
  clusterId: string,
  workspaceId: string,
  body: CreateClusterBody,
): ClusterRequest => ({
  clusterId,
  workspaceId,
  name: body.name,
  type: body.type,
  managementMode: body.management_mode,
  size: body.size,
  location: body.location,
  version: body.version,
  httpRelativePath: body.http_relative_path,
  features: body.features,
  featuresDisabled: body.features_disabled,
  autoUpgradeEnabled: body.auto_upgrade_enabled,
  deletionProtection: body.deletion_protection,
  maintenanceWindow: body.maintenance_window === undefined ? null : toWindow(body.maintenance_window),
  driver: driver.kind,
  operationId: newId(),
  requestedAt: now(),
});

const toWindow = (
  window: NonNullable<CreateClusterBody['maintenance_window']>,
): NonNullable<ClusterRequest['maintenanceWindow']> => ({
  enabled: window.enabled,
  daysOfWeek: window.days_of_week,
  startLocal: window.start_local,
  endLocal: window.end_local,
  timezone: window.timezone,
});

type Created = Handled<ClusterEvent, Cluster>;

/** CL-15: the name first; an attempt that crashed after it finds its own reservation again. */
const create = async (
  { store }: CreateClusterDeps,
  data: ClusterRequest,
  request: FastifyRequest,
): Promise<Created> => {
  const { clusterId, workspaceId, name } = data;
  const meta = metaOf(request);
  await reserveName({
    store,
    scope: 'cluster',
    workspaceId,
    name,
    owner: { category: 'cluster', id: clusterId },
    meta,
  });
  return handleCommand<ClusterCommand, ClusterEvent, Cluster>(
    store,
    clusterDecider,
    clusterStream(clusterId),
    { type: 'RequestCluster', data },
    meta,
  );
};

/** CL-92. */
const quotaOf = (deps: CreateClusterDeps, { clusterId, workspaceId }: ClusterRequest): Quota => ({
  name: 'clusters',
  workspaceId,
  limit: deps.maxClusters,
  count: () => countClusters(deps.reads, workspaceId, {}),
  isMade: async () => {
    const { revision } = await loadState<ClusterEvent, Cluster>(deps.store, clusterDecider, clusterStream(clusterId));
    return revision >= 0n;
  },
});

/** What was recorded, which on a repeat is what the first attempt asked for. */
const requestedIn = ({ events }: Created): ClusterRequest => {
  const [event] = events;
  if (event?.type !== 'ClusterRequested') throw new Error('a cluster that was created has no first event');
  return event.data;
};
