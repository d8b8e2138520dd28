import { z } from 'zod';
import { VersionNumber } from '../versions/versionNumber.ts';
import { ClusterSize } from './sizes.ts';

/** What an operation can change of a cluster. Features are names or `name:vN` (CL-06). */
export const Configuration = z.object({
  size: ClusterSize,
  version: VersionNumber,
  httpRelativePath: z.string(),
  features: z.array(z.string()),
  featuresDisabled: z.array(z.string()),
});
export type Configuration = z.infer<typeof Configuration>;

/** The part that is a cluster's configuration. */
export const configurationOf = (of: Configuration): Configuration => ({
  size: of.size,
  version: of.version,
  httpRelativePath: of.httpRelativePath,
  features: of.features,
  featuresDisabled: of.featuresDisabled,
});

/** The order of features means nothing (CL-52). */
export const sameConfiguration = (a: Configuration, b: Configuration): boolean => canonical(a) === canonical(b);

const canonical = (of: Configuration): string =>
  JSON.stringify([of.size, of.version, of.httpRelativePath, of.features.toSorted(), of.featuresDisabled.toSorted()]);
