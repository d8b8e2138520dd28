import { validationFailed } from '../../domain/core/problems/errors.ts';
import type { Sql } from '../../engine/sql.ts';
import { findCluster } from '../../projections/clusters/clusterQueries.ts';

/** Throws `validation_failed` for a cluster that the workspace does not have. */
export const assertCluster = async (reads: Sql, workspaceId: string, id: string | null): Promise<void> => {
  if (id === null || (await findCluster(reads, workspaceId, id)) !== null) return;
  throw validationFailed([
    { field: '/cluster_id', code: 'not_available', detail: 'Unknown cluster in this workspace.' },
  ]);
};
