import { z } from 'zod';
import { CatalogueFeature } from './features.ts';
import { CatalogueVersion } from './versionCatalogue.ts';
import { VersionNumber } from './versionNumber.ts';

/** Events of `catalogue-keycloak`. Stored forever: add event types or optional fields; never rename or reuse one. */
export const CatalogueEvent = z.discriminatedUnion('type', [
  z.object({
    /** Begins each import that changed something; what changed follows in the same append. */
    type: z.literal('CatalogueImported'),
    data: z.object({
      clusterType: z.literal('keycloak'),
      /** Of the content, however the file is laid out. */
      contentSha256: z.string(),
      /** `start`: a node began with this file; `operator`: somebody imported it. */
      by: z.enum(['start', 'operator']),
      added: z.array(VersionNumber),
      changed: z.array(VersionNumber),
      removed: z.array(VersionNumber),
      importedAt: z.iso.datetime(),
    }),
  }),
  z.object({
    /** New, or with anything about it changed. */
    type: z.literal('CatalogueVersionRecorded'),
    data: z.object({ entry: CatalogueVersion }),
  }),
  z.object({ type: z.literal('CatalogueVersionRemoved'), data: z.object({ version: VersionNumber }) }),
  z.object({
    /** All of them, in their order. */
    type: z.literal('CatalogueFeaturesRecorded'),
    data: z.object({ features: z.array(CatalogueFeature) }),
  }),
]);
export type CatalogueEvent = z.infer<typeof CatalogueEvent>;
