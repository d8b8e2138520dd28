import type { FastifyRequest } from 'fastify';
import { changeCluster, type ClusterChanging, type WantedChange } from '../../domain/clusters/changeCluster.ts';
import { validationFailed } from '../../domain/core/problems/errors.ts';
import { changeVersion } from '../../domain/upgrades/changeVersion.ts';
import type { UpgradeRequest } from '../../domain/upgrades/requestUpgrade.ts';
import type { Catalogue } from '../../domain/versions/versionCatalogue.ts';
import type { ClusterRow } from '../../projections/clusters/clusters.ts';
import type { Sql } from '../../engine/sql.ts';
import { etagOfRevision } from '../http/etag.ts';
import { metaOf, notFound, settled, type Route, type Settling } from '../http/http.ts';
import { refuseOtherVersion } from '../http/ifMatch.ts';
import { toPreviewEntry } from '../upgrades/previewEntry.ts';
import { ChangeClusterBody } from './resource/changeClusterBody.ts';
import { ClusterParams, clusterRecord } from './clusterRecord.ts';
import { ClusterResource, shownCluster } from './resource/clusterResource.ts';
import { refuseForeignDriver } from './foreignDriver.ts';
import { featureErrors } from './resource/featureErrors.ts';
import { clustersAsKnownTo } from './ifMatchCluster.ts';

type PatchDeps = Settling & ClusterChanging & Omit<UpgradeRequest, 'showChange' | 'versionField'> & { reads: Sql };

/** CL-49 to CL-53: changes what can be changed at once, and begins an operation for the rest. */
export const patchCluster =
  (deps: PatchDeps): Route =>
  (app) => {
    const record = clusterRecord(deps.reads);
    app.patch(
      '/clusters/:cluster_id',
      {
        config: {
          access: { surface: 'cluster', scope: 'clusters:write' },
          refuses: [
            'name_taken',
            'operation_in_progress',
            'invalid_transition',
            'downgrade_not_supported',
            'not_next_step',
            'acknowledgement_required',
            'etag_mismatch',
          ],
          sends: ['ETag', 'Retry-After'],
        },
        preValidation: record.first,
        schema: {
          tags: ['Clusters'],
          operationId: 'changeCluster',
          summary: 'Change a cluster',
          description:
            'Name and switches change immediately. A change of size, features or path starts an operation, one at a time: the cluster ' +
            'is `updating` and shows the new values when it completes. `version` must be sent alone and starts an upgrade to the next ' +
            'step of the path, which `acknowledge_breaking` allows where it is major or breaking.',
          params: ClusterParams,
          body: ChangeClusterBody,
          response: { 200: ClusterResource },
        },
      },
      async (request, reply) => {
        const row = record.of(request);
        const { state, position } =
          request.body.version === undefined
            ? await change(deps, request, row, request.body)
            : await upgrade(deps, request, row, { ...request.body, version: request.body.version });
        await settled(deps, reply, position, ['clusters']);
        const shown = shownCluster(state);
        if (shown === null) throw notFound();
        if (shown.resource.status === 'updating') void reply.header('Retry-After', '2');
        void reply.header('ETag', etagOfRevision(shown.revision));
        return shown.resource;
      },
    );
  };

const change = (deps: PatchDeps, request: FastifyRequest, row: ClusterRow, body: ChangeClusterBody) => {
  const wanted = wantedChange(deps.catalogue(), row, body);
  if (needsOperation(wanted)) refuseForeignDriver(deps, row);
  return changeCluster(deps, clustersAsKnownTo(request), row.id, wanted, metaOf(request));
};

/** A change of the version alone: the upgrade to the next step, begun now (CL-51). */
const upgrade = (
  deps: PatchDeps,
  request: FastifyRequest,
  row: ClusterRow,
  { version, acknowledge_breaking: acknowledgeBreaking = false }: ChangeClusterBody & { version: string },
) => {
  // Before anything is scheduled; what changes after it is refused where the operation begins.
  refuseOtherVersion(request, etagOfRevision(row.revision));
  const ports = { ...deps, showChange: toPreviewEntry, versionField: '/version' };
  return changeVersion(
    ports,
    clustersAsKnownTo(request),
    row.id,
    { to: version, acknowledgeBreaking },
    metaOf(request),
  );
};

const needsOperation = ({ size, features, featuresDisabled, httpRelativePath }: WantedChange): boolean =>
  [size, features, featuresDisabled, httpRelativePath].some((value) => value !== undefined);

/** Throws `validation_failed` for features that the cluster's version does not have (CL-07). */
const wantedChange = (catalogue: Catalogue, row: ClusterRow, body: ChangeClusterBody): WantedChange => {
  const lists = { features: row.features, features_disabled: row.features_disabled };
  const given = {
    ...(body.features && { features: body.features }),
    ...(body.features_disabled && { features_disabled: body.features_disabled }),
  };
  if (Object.keys(given).length > 0) {
    const errors = featureErrors(catalogue, { version: row.version, ...lists, ...given });
    if (errors.length > 0) throw validationFailed(errors);
  }
  return {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.size !== undefined && { size: body.size }),
    ...(body.features !== undefined && { features: body.features }),
    ...(body.features_disabled !== undefined && { featuresDisabled: body.features_disabled }),
    ...(body.http_relative_path !== undefined && { httpRelativePath: body.http_relative_path }),
    ...(body.auto_upgrade_enabled !== undefined && { autoUpgradeEnabled: body.auto_upgrade_enabled }),
    ...(body.deletion_protection !== undefined && { deletionProtection: body.deletion_protection }),
  };
};
