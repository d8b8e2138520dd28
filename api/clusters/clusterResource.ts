import { z } from 'zod';
import { CLUSTER_STATUSES } from '../../domain/cluster/cluster.ts';
import { ClusterSize } from '../../domain/cluster/sizes.ts';
import type { ClusterRow } from '../../projections/clusters.ts';

export const ClusterStatus = z.enum(CLUSTER_STATUSES);

/** A cluster as the list shows it (CL-08). */
export const ClusterListItem = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  status: ClusterStatus,
  size: ClusterSize,
  version: z.string(),
  location: z.string(),
  management_mode: z.string(),
  url: z.string(),
  sso_enabled: z.boolean(),
  http_relative_path: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  auto_upgrade_enabled: z.boolean(),
});
export type ClusterListItem = z.infer<typeof ClusterListItem>;

/** A cluster as every other answer shows it (CL-08). */
export const ClusterResource = ClusterListItem.extend({
  features: z.array(z.string()),
  features_disabled: z.array(z.string()),
});
export type ClusterResource = z.infer<typeof ClusterResource>;

export const toClusterListItem = (row: ClusterRow): ClusterListItem => ({
  id: row.id,
  name: row.name,
  type: row.type,
  status: row.status,
  size: row.size,
  version: row.version,
  location: row.location,
  management_mode: row.management_mode,
  url: row.url,
  // CL-11: so in this release.
  sso_enabled: true,
  http_relative_path: row.http_relative_path,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  auto_upgrade_enabled: row.auto_upgrade_enabled,
});

export const toClusterResource = (row: ClusterRow): ClusterResource => ({
  ...toClusterListItem(row),
  features: row.features,
  features_disabled: row.features_disabled,
});

/** CL-27, seconds: while the status passes by itself. */
export const RETRY_AFTER = '2';

/** Statuses that a cluster leaves by itself (CL-27). */
export const isTransitional = ({ status }: Pick<ClusterRow, 'status'>): boolean => status === 'provisioning';
