import { z } from 'zod';
import type { CatalogueFeature } from './features.ts';
import { compareVersions, majorOf, VersionNumber } from './versionNumber.ts';

/** In the order in which a preview shows them (CL-66). */
export const SEVERITIES = ['breaking', 'config-change', 'deprecation'] as const;

/** Part of stored events: add optional fields; never rename or reuse one. */
export const CatalogueChange = z.object({
  title: z.string(),
  summary: z.string(),
  severity: z.enum(SEVERITIES),
  /** Null when no concrete step is known. */
  action_required: z.string().nullable(),
  /** Where upstream says so: file and heading. */
  source: z.string().nullable(),
});
export type CatalogueChange = z.infer<typeof CatalogueChange>;

/** Named as in the file that operators edit, so that the two can be compared. Part of stored events. */
export const CatalogueVersion = z.object({
  version: VersionNumber,
  /** Day of the upstream release. */
  released: z.string().nullable(),
  /** Offered for new clusters and upgrades. */
  active: z.boolean(),
  /** Counts for the first entry of a list only; later entries are compared with the one before (CL-60). */
  is_major_change: z.boolean(),
  /** Last patch of an older major, which an upgrade path must pass through (CL-61). */
  waypoint: z.boolean(),
  changes: z.array(CatalogueChange),
});
export type CatalogueVersion = z.infer<typeof CatalogueVersion>;

/** The versions of the one cluster type, oldest first, and its features. */
export type Catalogue = { versions: readonly CatalogueVersion[]; features: readonly CatalogueFeature[] };

/** Gives the catalogue in force; an operator may change it while the service runs. */
export type CatalogueInForce = () => Catalogue;

/** Which versions the configured driver can run (CL-93). */
export type Runnable = readonly string[] | 'any';

/** The documented version entry (CL-58). */
export type VersionEntry = {
  version: string;
  active: boolean;
  isMajorChange: boolean;
  breakingChangeCount: number;
};

/** Every version, oldest first; active ones are offered and can be run (CL-58 to CL-60). */
export const versionEntries = (catalogue: Catalogue, runnable: Runnable): readonly VersionEntry[] =>
  catalogue.versions.map((entry, index) => {
    const before = catalogue.versions[index - 1];
    return {
      version: entry.version,
      active: entry.active && canRun(runnable, entry.version),
      isMajorChange: before === undefined ? entry.is_major_change : majorOf(entry.version) !== majorOf(before.version),
      breakingChangeCount: breakingChanges(entry),
    };
  });

export const breakingChanges = ({ changes }: CatalogueVersion): number =>
  changes.filter(({ severity }) => severity === 'breaking').length;

/** Why a version cannot be asked for, or null when it can (CL-17). */
export const versionRefusal = (
  catalogue: Catalogue,
  runnable: Runnable,
  version: string,
): 'unknown_version' | 'version_inactive' | 'version_unavailable' | null => {
  const entry = catalogue.versions.find((candidate) => candidate.version === version);
  if (entry === undefined) return 'unknown_version';
  if (!entry.active) return 'version_inactive';
  return canRun(runnable, version) ? null : 'version_unavailable';
};

/** What a new cluster may run, oldest first. */
export const activeVersions = (catalogue: Catalogue, runnable: Runnable): readonly string[] =>
  catalogue.versions.filter(({ active, version }) => active && canRun(runnable, version)).map(({ version }) => version);

export const canRun = (runnable: Runnable, version: string): boolean =>
  runnable === 'any' || runnable.includes(version);

/** The versions after `from` up to and including `to`, oldest first; neither needs to be in the catalogue. */
export const versionsBetween = (catalogue: Catalogue, from: string, to: string): readonly CatalogueVersion[] =>
  catalogue.versions.filter(({ version }) => compareVersions(version, from) > 0 && compareVersions(version, to) <= 0);
