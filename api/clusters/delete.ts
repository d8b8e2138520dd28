import { z } from 'zod';
import type { DriverKind } from '../../domain/clusters/events.ts';
import { requestDeletion, type ClusterDeletion } from '../../domain/upgrades/requestDeletion.ts';
import type { Sql } from '../../engine/sql.ts';
import { metaOf, settled, type Route, type Settling } from '../http/http.ts';
import { ClusterParams, clusterRecord } from './clusterRecord.ts';
import { refuseForeignDriver } from './foreignDriver.ts';
import { clustersAsKnownTo } from './ifMatchCluster.ts';

type DeleteDeps = Settling & ClusterDeletion & { reads: Sql; driver: { kind: DriverKind } };

/** CL-54, CL-55: records the wish; the cluster is `deleting` until nothing of it is left, and then its name is free. */
export const deleteCluster =
  (deps: DeleteDeps): Route =>
  (app) => {
    const record = clusterRecord(deps.reads);
    app.delete(
      '/clusters/:cluster_id',
      {
        config: {
          access: { surface: 'cluster', scope: 'clusters:write' },
          refuses: ['deletion_protected', 'operation_in_progress', 'invalid_transition', 'etag_mismatch'],
        },
        preValidation: record.first,
        schema: {
          tags: ['Clusters'],
          operationId: 'deleteCluster',
          summary: 'Delete a cluster',
          description:
            'The cluster is `deleting` until its deletion completes, then 404. A scheduled upgrade is cancelled.',
          params: ClusterParams,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const row = record.of(request);
        refuseForeignDriver(deps, row);
        const { position } = await requestDeletion(deps, clustersAsKnownTo(request), row.id, metaOf(request));
        await settled(deps, reply, position, ['clusters']);
        return reply.code(204).send(null);
      },
    );
  };
