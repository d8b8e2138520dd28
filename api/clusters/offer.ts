import { z } from 'zod';
import { versionEntries, type CatalogueInForce, type Runnable } from '../../domain/versions/versionCatalogue.ts';
import { CatalogueFeature, featuresOf } from '../../domain/versions/features.ts';
import { VersionNumber } from '../../domain/versions/versionNumber.ts';
import { ClusterSize, SIZES } from '../../domain/clusters/sizes.ts';
import { etagOfBody, isUnchanged } from '../http/etag.ts';
import type { Route } from '../http/http.ts';
import type { LocationEntry } from '../../domain/clusters/locations.ts';

const anyKey = { access: { surface: 'cluster', scope: null } } as const;
const tags = ['Catalogue'];

/** A type of cluster that can be created (CL-02). */
export const ClusterType = z
  .object({ type: z.string(), name: z.string(), available: z.boolean() })
  .meta({ id: 'ClusterType' });

/** Lists the types of clusters (CL-02). */
export const clusterTypes: Route = (app) => {
  app.get(
    '/cluster-types',
    {
      config: anyKey,
      schema: {
        tags,
        operationId: 'listClusterTypes',
        summary: 'List cluster types',
        response: { 200: z.array(ClusterType) },
      },
    },
    async () => [{ type: 'keycloak', name: 'Keycloak', available: true }],
  );
};

export const VersionEntry = z
  .object({
    version: z.string(),
    active: z.boolean(),
    is_major_change: z.boolean(),
    breaking_change_count: z.int(),
  })
  .meta({ id: 'ClusterVersion' });

/** CL-58 to CL-60: oldest first; may be kept for 5 minutes. */
export const clusterTypeVersions =
  ({ catalogue, driver }: { catalogue: CatalogueInForce; driver: { versions: Runnable } }): Route =>
  (app) => {
    app.get(
      '/cluster-types/:cluster_type/versions',
      {
        config: { ...anyKey, sends: ['ETag'] },
        schema: {
          tags,
          operationId: 'listClusterVersions',
          summary: 'List the versions of a cluster type, oldest first',
          description: 'Inactive versions stay in the list because a cluster may still run them.',
          params: z.object({ cluster_type: z.literal('keycloak') }),
          response: { 200: z.array(VersionEntry), 304: z.null().describe('Not changed') },
        },
      },
      async (request, reply) => {
        const entries = versionEntries(catalogue(), driver.versions).map((entry) => ({
          version: entry.version,
          active: entry.active,
          is_major_change: entry.isMajorChange,
          breaking_change_count: entry.breakingChangeCount,
        }));
        void reply.header('Cache-Control', 'private, max-age=300');
        return isUnchanged(request, reply, etagOfBody(entries)) ? reply.code(304).send(null) : entries;
      },
    );
  };

/** A size with its instances, vCPUs and memory in MiB each (CL-03). */
export const ClusterSizeOffer = z
  .object({
    size: ClusterSize,
    name: z.string(),
    instances: z.int(),
    cpu: z.int(),
    memory_mib: z.int(),
    available: z.boolean(),
  })
  .meta({ id: 'ClusterSize' });

/** Lists the sizes of clusters (CL-03). */
export const clusterSizes: Route = (app) => {
  app.get(
    '/cluster-sizes',
    {
      config: anyKey,
      schema: {
        tags,
        operationId: 'listClusterSizes',
        summary: 'List cluster sizes',
        response: { 200: z.array(ClusterSizeOffer) },
      },
    },
    async () => SIZES.map(({ memoryMib, ...size }) => ({ ...size, memory_mib: memoryMib, available: true })),
  );
};

/** A place where clusters can run, and whether this installation offers it (CL-04). */
export const ClusterLocation = z
  .object({ location: z.string(), name: z.string(), available: z.boolean() })
  .meta({ id: 'ClusterLocation' });

/** Lists the locations of clusters (CL-04). */
export const clusterLocations =
  ({ locations }: { locations: readonly LocationEntry[] }): Route =>
  (app) => {
    app.get(
      '/cluster-locations',
      {
        config: anyKey,
        schema: {
          tags,
          operationId: 'listClusterLocations',
          summary: 'List locations',
          response: { 200: z.array(ClusterLocation) },
        },
      },
      async () => [...locations],
    );
  };

/** Lists the features of a version, or of all (CL-06). */
export const clusterFeatures =
  ({ catalogue }: { catalogue: CatalogueInForce }): Route =>
  (app) => {
    app.get(
      '/cluster-features',
      {
        config: anyKey,
        schema: {
          tags,
          operationId: 'listClusterFeatures',
          summary: 'List features, of all versions or of one',
          querystring: z.strictObject({ version: VersionNumber.optional() }),
          response: { 200: z.array(CatalogueFeature) },
        },
      },
      async ({ query }) => [...featuresOf(catalogue().features, query.version)],
    );
  };
