import { z } from 'zod';
import { CLUSTER_STATUSES, exists, type Cluster } from '../../../domain/clusters/state.ts';
import { ClusterSize } from '../../../domain/clusters/sizes.ts';
import type { ClusterRow } from '../../../projections/clusters/clusters.ts';
import { openEnum } from '../../openApi/openEnum.ts';

/** CL-30: more may come. */
export const ClusterStatus = openEnum(CLUSTER_STATUSES);

/** A cluster as every answer but the list shows it, its fields in the order of the document (CL-08). */
export const ClusterResource = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: z.string(),
    status: ClusterStatus,
    size: openEnum(ClusterSize.options),
    version: z.string(),
    location: z.string(),
    management_mode: z.string(),
    url: z.string().describe('Empty until the cluster is first available.'),
    sso_enabled: z.boolean(),
    http_relative_path: z.string(),
    features: z.array(z.string()),
    features_disabled: z.array(z.string()),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    auto_upgrade_enabled: z.boolean(),
  })
  .meta({ id: 'Cluster' });
export type ClusterResource = z.infer<typeof ClusterResource>;

/** A cluster as the list shows it (CL-08). */
export const ClusterListItem = ClusterResource.omit({ features: true, features_disabled: true }).meta({
  id: 'ListedCluster',
});

/** Columns have the names of the fields; the schema of each answer picks its own (see `serializerCompiler`). */
export const toClusterResource = (row: ClusterRow): ClusterResource => ({
  ...row,
  // CL-11: so in this release.
  sso_enabled: true,
});

/** The same from the events of the cluster, in the same order also where no schema puts it into one, with the revision that its ETag is made of; null when there is none. */
export const shownCluster = (cluster: Cluster): { resource: ClusterResource; revision: bigint } | null => {
  if (!exists(cluster)) return null;
  const { size, version, httpRelativePath, features, featuresDisabled } = cluster.configuration;
  const resource = {
    id: cluster.clusterId,
    name: cluster.name,
    type: cluster.type,
    status: cluster.status,
    size,
    version,
    location: cluster.location,
    management_mode: cluster.managementMode,
    url: cluster.url,
    sso_enabled: true,
    http_relative_path: httpRelativePath,
    features,
    features_disabled: featuresDisabled,
    created_at: cluster.createdAt,
    updated_at: cluster.updatedAt,
    auto_upgrade_enabled: cluster.autoUpgradeEnabled,
  };
  return { resource, revision: cluster.shownRevision };
};

/** CL-27, seconds: while the status passes by itself. */
export const RETRY_AFTER = '2';

/** Statuses that a cluster leaves by itself (CL-27). */
export const isTransitional = ({ status }: Pick<ClusterRow, 'status'>): boolean =>
  status === 'provisioning' || status === 'updating' || status === 'deleting';
