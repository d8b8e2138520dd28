import { z } from 'zod';
import type { Sql } from '../../engine/sql.ts';
import { findCluster } from '../../projections/clusters/clusterQueries.ts';
import type { ClusterRow } from '../../projections/clusters/clusters.ts';
import { recordId } from '../http/fields.ts';
import { pathRecord, type PathRecord } from '../http/pathRecord.ts';

export const ClusterParams = z.object({ cluster_id: recordId });

/** The cluster of the path. */
export const clusterRecord = (reads: Sql): PathRecord<ClusterRow> =>
  pathRecord((workspaceId, id) => findCluster(reads, workspaceId, id), 'cluster_id');
