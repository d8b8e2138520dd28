import { z } from 'zod';
import { VersionNumber } from '../../domain/versions/versionNumber.ts';
import { ClusterSize } from '../../domain/clusters/sizes.ts';
import {
  CLUSTER_SORTS,
  countClusters,
  listClusters,
  placeOfCluster,
  type ClusterFilter,
} from '../../projections/clusters/clusterQueries.ts';
import type { ClusterRow } from '../../projections/clusters/clusters.ts';
import { principalOf, type Route } from '../http/http.ts';
import { ArrayPaging, pageHeaders, readPage, type PagedList } from '../http/paging.ts';
import { queryText, repeatable } from '../http/fields.ts';
import { ClusterListItem, ClusterStatus, toClusterResource } from './resource/clusterResource.ts';
import type { CursorCodec } from '../http/cursor.ts';
import type { Reads, Sql } from '../../engine/sql.ts';

const Query = z.strictObject({
  ...ArrayPaging,
  sort: z.enum(CLUSTER_SORTS).default('created_at'),
  status: repeatable(ClusterStatus),
  type: repeatable(z.enum(['keycloak'])),
  size: repeatable(ClusterSize),
  location: repeatable(queryText(63)),
  version: repeatable(VersionNumber),
  name: repeatable(queryText(63)),
  q: repeatable(queryText(63)),
});

const Place = z.object({ value: z.string(), id: z.uuid() });

/** CL-26: a bare array without `features` and `features_disabled`; pages by `Link` and `X-Total-Count`. */
export const clusterList =
  ({ reads, cursors, publicApiUrl }: { reads: Reads; cursors: CursorCodec; publicApiUrl: string }): Route =>
  (app) => {
    app.get(
      '/clusters',
      {
        config: {
          access: { surface: 'cluster', scope: 'clusters:read' },
          readModels: ['clusters'],
          sends: ['Link', 'X-Total-Count'],
        },
        schema: {
          tags: ['Clusters'],
          operationId: 'listClusters',
          summary: 'List clusters',
          description: 'A repeated filter matches any of its values; different filters must all match.',
          querystring: Query,
          response: { 200: z.array(ClusterListItem) },
        },
      },
      async (request, reply) => {
        const { query } = request;
        const { workspaceId } = principalOf(request);
        const { sort } = query;
        const filter: ClusterFilter = query;
        const list = (sql: Sql): PagedList<ClusterRow, z.infer<typeof Place>> => ({
          endpoint: '/clusters',
          workspaceId,
          place: Place,
          placeOf: (row) => placeOfCluster(sort, row),
          read: (limit, place) => listClusters(sql, workspaceId, filter, sort, limit, place),
        });
        const [{ rows, nextCursor }, total] = await reads.connection((sql) =>
          Promise.all([readPage(cursors, query, list(sql)), countClusters(sql, workspaceId, filter)]),
        );
        pageHeaders(request, reply, publicApiUrl, { total, nextCursor });
        return rows.map(toClusterResource);
      },
    );
  };
