import { retryCluster, type ClusterChanging } from '../../domain/clusters/changeCluster.ts';
import type { DriverKind } from '../../domain/clusters/events.ts';
import type { Sql } from '../../engine/sql.ts';
import { etagOfRevision } from '../http/etag.ts';
import { metaOf, notFound, settled, type Route, type Settling } from '../http/http.ts';
import { ClusterParams, clusterRecord } from './clusterRecord.ts';
import { ClusterResource, RETRY_AFTER, shownCluster } from './resource/clusterResource.ts';
import { refuseForeignDriver } from './foreignDriver.ts';

/** CL-56: repeats what failed. */
export const retryFailedCluster =
  (deps: Settling & ClusterChanging & { reads: Sql; driver: { kind: DriverKind } }): Route =>
  (app) => {
    const record = clusterRecord(deps.reads);
    app.post(
      '/clusters/:cluster_id/retry',
      {
        config: {
          access: { surface: 'cluster', scope: 'clusters:write' },
          refuses: ['invalid_transition'],
          sends: ['ETag', 'Retry-After'],
        },
        preValidation: record.first,
        schema: {
          tags: ['Clusters'],
          operationId: 'retryCluster',
          summary: 'Repeat the operation that failed',
          description: 'Possible while the cluster is `failed`.',
          params: ClusterParams,
          response: { 202: ClusterResource },
        },
      },
      async (request, reply) => {
        const row = record.of(request);
        refuseForeignDriver(deps, row);
        const { state, position } = await retryCluster(deps, row.id, metaOf(request));
        await settled(deps, reply, position, ['clusters']);
        const shown = shownCluster(state);
        if (shown === null) throw notFound();
        return reply
          .code(202)
          .header('ETag', etagOfRevision(shown.revision))
          .header('Retry-After', RETRY_AFTER)
          .send(shown.resource);
      },
    );
  };
