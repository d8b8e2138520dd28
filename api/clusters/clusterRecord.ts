import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findCluster } from '../../projections/clusters/clusterQueries.ts';
import type { ClusterRow } from '../../projections/clusters/clusters.ts';
import { notFound, principalOf } from '../http/http.ts';
import { recordId } from '../http/queryValues.ts';
import type { Sql } from '../../engine/sql.ts';

export const ClusterParams = z.object({ cluster_id: recordId });

/** The cluster of the path, as it stands now. Throws `not_found` for a malformed, unknown or foreign id. */
export const clusterOf = async ({ reads }: { reads: Sql }, request: FastifyRequest): Promise<ClusterRow> => {
  const params = ClusterParams.safeParse(request.params);
  if (!params.success) throw notFound();
  const row = await findCluster(reads, principalOf(request).workspaceId, params.data.cluster_id);
  if (row === null) throw notFound();
  return row;
};

/** the record of the path is looked for before query and body are judged. */
export const clusterFirst =
  (deps: { reads: Sql }) =>
  async (request: FastifyRequest): Promise<void> => {
    await clusterOf(deps, request);
  };
