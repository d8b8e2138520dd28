import { z } from 'zod';
import type { ClusterRow } from '../../projections/clusters/clusters.ts';
import { etagOfRevision, isUnchanged, namesEtag } from '../http/etag.ts';
import type { Route } from '../http/http.ts';
import { ClusterParams, clusterRecord } from './clusterRecord.ts';
import {
  ClusterResource,
  ClusterStatus,
  isTransitional,
  RETRY_AFTER,
  toClusterResource,
} from './resource/clusterResource.ts';
import { longPoll } from './longPoll.ts';
import type { EventStreams } from '../streams/eventStreams.ts';
import type { LiveEvents } from '../../engine/feed/liveEvents.ts';
import type { Sql } from '../../engine/sql.ts';

const Query = z.strictObject({
  wait: z
    .string()
    .regex(/^(?:[1-9]|[1-5]\d|60)s$/, 'Must be 1s to 60s')
    .optional(),
  status: ClusterStatus.optional(),
});

/** CL-27, CL-28: one cluster; `wait` holds the answer until something worth telling has happened. */
export const clusterById =
  (deps: { reads: Sql; live: Pick<LiveEvents, 'of'>; streams: EventStreams }): Route =>
  (app) => {
    const record = clusterRecord(deps.reads);
    app.get(
      '/clusters/:cluster_id',
      {
        config: {
          access: { surface: 'cluster', scope: 'clusters:read' },
          readModels: ['clusters'],
          sends: ['ETag', 'Retry-After'],
        },
        preValidation: record.first,
        schema: {
          tags: ['Clusters'],
          operationId: 'getCluster',
          summary: 'Read a cluster',
          description:
            'With `wait=Ns` (1 to 60) the answer is held until the status leaves the one given in `status`, or until ' +
            'it is not a transitional one, or until the ETag differs from `If-None-Match`, for at most N seconds.',
          params: ClusterParams,
          querystring: Query,
          response: { 200: ClusterResource, 304: z.null().describe('Not changed') },
        },
      },
      async (request, reply) => {
        const { wait, status } = request.query;
        const isAnswer = (row: ClusterRow): boolean =>
          (status === undefined ? !isTransitional(row) : row.status !== status) ||
          (request.headers['if-none-match'] !== undefined && !namesEtag(request, etagOfRevision(row.revision)));
        const row =
          wait === undefined
            ? record.of(request)
            : await longPoll(deps, request, reply, {
                clusterId: request.params.cluster_id,
                read: () => record.now(request),
                isAnswer,
                waitMs: Number.parseInt(wait, 10) * 1000,
              });
        if (isTransitional(row)) void reply.header('Retry-After', RETRY_AFTER);
        if (isUnchanged(request, reply, etagOfRevision(row.revision))) return reply.code(304).send(null);
        return toClusterResource(row);
      },
    );
  };
