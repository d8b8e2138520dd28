import { createCluster, type ClusterCreation, type WantedCluster } from '../../domain/clusters/createCluster.ts';
import type { LocationEntry } from '../../domain/clusters/locations.ts';
import type { CatalogueInForce, Runnable } from '../../domain/versions/versionCatalogue.ts';
import { requestedCluster } from '../../projections/clusters/clusters.ts';
import { etagOfRevision } from '../http/etag.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { ClusterResource, RETRY_AFTER, toClusterResource } from './resource/clusterResource.ts';
import { createClusterBody, type CreateClusterBody } from './resource/createClusterBody.ts';

type PostClusterDeps = Settling &
  ClusterCreation & {
    catalogue: CatalogueInForce;
    locations: readonly LocationEntry[];
    driver: { versions: Runnable };
  };

/** CL-13 to CL-25: records the wish and answers; provisioning goes on by itself. */
export const postCluster = (deps: PostClusterDeps): Route => {
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
          description: 'The cluster is `provisioning`; poll it until the status changes.',
          body,
          response: { 201: ClusterResource },
        },
      },
      async (request, reply) => {
        const wanted = wantedCluster(principalOf(request).workspaceId, request.body);
        const created = await createCluster(deps, wanted, metaOf(request));
        await settled(deps, reply, created.position, ['clusters']);
        const row = requestedCluster(created.request, 0n);
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

const wantedCluster = (workspaceId: string, body: CreateClusterBody): WantedCluster => ({
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
});

const toWindow = (
  window: NonNullable<CreateClusterBody['maintenance_window']>,
): NonNullable<WantedCluster['maintenanceWindow']> => ({
  enabled: window.enabled,
  daysOfWeek: window.days_of_week,
  startLocal: window.start_local,
  endLocal: window.end_local,
  timezone: window.timezone,
});
