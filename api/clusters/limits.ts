import { z } from 'zod';
import type { Quota } from '../../domain/core/quota.ts';
import { countClusters, countProvisioning } from '../../projections/clusters/clusterQueries.ts';
import { countUnrevokedKeys } from '../../projections/keys/apiKeys.ts';
import type { Sql } from '../../engine/sql.ts';
import { CLUSTER_BODY_LIMIT } from '../http/bodySizes.ts';
import { NoQuery } from '../http/fields.ts';
import { principalOf, type Route } from '../http/http.ts';
import { PAGE_MAX } from '../http/paging.ts';
import type { EventStreams } from '../streams/eventStreams.ts';

const Usage = z.object({ limit: z.int(), used: z.int() });

/** What a caller may do, and how much of it is taken (CL-92). */
export const Limits = z
  .object({
    rate: z.object({ reads_per_minute: z.int(), writes_per_minute: z.int() }),
    quotas: z.object({ clusters: Usage, parallel_provisioning: Usage, api_keys: Usage, streams: Usage }),
    sizes: z.object({ body_bytes: z.int(), page: z.int() }),
  })
  .meta({ id: 'Limits' });

export type LimitSettings = {
  readsPerMinute: number;
  writesPerMinute: number;
  parallelProvisioning: number;
  streamsPerPrincipal: number;
};

type LimitsDeps = {
  reads: Sql;
  limits: LimitSettings;
  streams: Pick<EventStreams, 'heldBy'>;
  clusterQuota: Pick<Quota, 'limit'>;
  keyQuota: Pick<Quota, 'limit'>;
};

/** CL-92: rates are the caller's own, as are streams; the others are the workspace's. */
export const limits =
  ({ reads, limits: own, streams, clusterQuota, keyQuota }: LimitsDeps): Route =>
  (app) => {
    app.get(
      '/limits',
      {
        config: { access: { surface: 'cluster', scope: null }, readModels: ['clusters', 'api_keys'] },
        schema: {
          tags: ['Catalogue'],
          operationId: 'getLimits',
          summary: 'Read the limits and their current usage',
          querystring: NoQuery,
          response: { 200: Limits },
        },
      },
      async (request) => {
        const principal = principalOf(request);
        const { workspaceId } = principal;
        const clusters = await countClusters(reads, workspaceId, {});
        const provisioning = await countProvisioning(reads, workspaceId);
        const keys = await countUnrevokedKeys(reads, workspaceId);
        return {
          rate: { reads_per_minute: own.readsPerMinute, writes_per_minute: own.writesPerMinute },
          quotas: {
            clusters: { limit: clusterQuota.limit, used: clusters },
            parallel_provisioning: { limit: own.parallelProvisioning, used: provisioning },
            api_keys: { limit: keyQuota.limit, used: keys },
            streams: { limit: own.streamsPerPrincipal, used: streams.heldBy(principal) },
          },
          sizes: { body_bytes: CLUSTER_BODY_LIMIT, page: PAGE_MAX },
        };
      },
    );
  };
