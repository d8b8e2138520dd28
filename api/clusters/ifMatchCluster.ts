import type { FastifyRequest } from 'fastify';
import type { ClusterStreams } from '../../domain/clusters/changeCluster.ts';
import { clusters } from '../../domain/clusters/cluster.ts';
import { exists } from '../../domain/clusters/state.ts';
import { etagOfRevision } from '../http/etag.ts';
import { asKnownTo } from '../http/ifMatch.ts';

/** Clusters under the `If-Match` of the request. */
export const clustersAsKnownTo = (request: FastifyRequest): ClusterStreams =>
  asKnownTo(request, clusters, (cluster) => (exists(cluster) ? etagOfRevision(cluster.shownRevision) : null));
