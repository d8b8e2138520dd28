import { z } from 'zod';
import { upgradePath, type PathEntry } from '../../domain/versions/upgradePath.ts';
import type { CatalogueInForce, Runnable } from '../../domain/versions/versionCatalogue.ts';
import type { Sql } from '../../engine/sql.ts';
import { ClusterParams, clusterRecord } from '../clusters/clusterRecord.ts';
import type { Route } from '../http/http.ts';

/** A version to pass through, or, first, the one that the cluster runs (CL-61). */
export const UpgradePathEntry = z
  .object({
    version: z.string(),
    required: z.boolean(),
    is_major_change: z.boolean(),
    breaking_change_count: z.int(),
  })
  .meta({ id: 'UpgradePathEntry' });

/** CL-61 to CL-63: served in every status, from the version that the cluster shows. */
export const clusterUpgradePath =
  ({ reads, catalogue, driver }: { reads: Sql; catalogue: CatalogueInForce; driver: { versions: Runnable } }): Route =>
  (app) => {
    const record = clusterRecord(reads);
    app.get(
      '/clusters/:cluster_id/upgrade-path',
      {
        config: { access: { surface: 'cluster', scope: 'clusters:read' }, readModels: ['clusters'] },
        preValidation: record.first,
        schema: {
          tags: ['Upgrades'],
          operationId: 'getUpgradePath',
          summary: 'List the versions of the upgrade path of a cluster, oldest first',
          description: 'The first entry is the current version.',
          params: ClusterParams,
          response: { 200: z.array(UpgradePathEntry) },
        },
      },
      async (request) => upgradePath(catalogue(), driver.versions, record.of(request).version).map(toPathEntry),
    );
  };

export const toPathEntry = (entry: PathEntry): z.infer<typeof UpgradePathEntry> => ({
  version: entry.version,
  required: entry.required,
  is_major_change: entry.isMajorChange,
  breaking_change_count: entry.breakingChangeCount,
});
