import { z } from 'zod';
import { compareVersions, VersionNumber } from './versionNumber.ts';

/** `name` or `name:vN`, as the identity server's own switch takes it (CL-06). */
const FeatureName = z.string().regex(/^[a-z][a-z0-9-]{0,62}(?::v[1-9]\d?)?$/);

/** One feature of the catalogue; a bound of `null` means that no version is known to lack it. */
export const CatalogueFeature = z
  .object({
    name: FeatureName,
    display_name: z.string().min(1),
    description: z.string().min(1),
    preview: z.boolean(),
    min_version: VersionNumber.nullable(),
    max_version: VersionNumber.nullable(),
  })
  .meta({ id: 'ClusterFeature' });
export type CatalogueFeature = z.infer<typeof CatalogueFeature>;

/** Features that `version` has, or all; in the order of the catalogue. */
export const featuresOf = (
  features: readonly CatalogueFeature[],
  version: string | undefined,
): readonly CatalogueFeature[] => features.filter((feature) => version === undefined || supports(feature, version));

/** Why a feature cannot be listed for a cluster of `version`, or null when it can (CL-07). */
export const featureRefusal = (
  features: readonly CatalogueFeature[],
  name: string,
  version: string | undefined,
): 'feature_unknown' | 'feature_unsupported' | null => {
  const known = features.filter((feature) => feature.name === name || baseName(feature.name) === name);
  if (known.length === 0) return 'feature_unknown';
  return known.some((feature) => version === undefined || supports(feature, version)) ? null : 'feature_unsupported';
};

/** The first of these names that `version` does not have; null when it has them all (CL-07). */
export const featureLostIn = (
  features: readonly CatalogueFeature[],
  names: readonly string[],
  version: string,
): string | null => names.find((name) => featureRefusal(features, name, version) !== null) ?? null;

/** The name without `:vN`: enabling one version of a feature and disabling the feature is a contradiction. */
export const baseName = (name: string): string => name.split(':', 1)[0] ?? name;

const supports = ({ min_version: min, max_version: max }: CatalogueFeature, version: string): boolean =>
  (min === null || compareVersions(min, version) <= 0) && (max === null || compareVersions(version, max) <= 0);
