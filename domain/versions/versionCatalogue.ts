import { z } from 'zod';
import { CatalogueFeature } from './features.ts';
import { compareVersions, majorOf, VersionNumber } from './versionNumber.ts';

const Change = z.object({
  title: z.string().min(1),
  summary: z.string().min(1),
  severity: z.enum(['breaking', 'config-change', 'deprecation']),
  action_required: z.string().min(1).nullable(),
});

const CatalogueVersion = z.object({
  version: VersionNumber,
  /** Offered for new clusters and upgrades. */
  active: z.boolean(),
  /** Counts for the first entry of a list only; later entries are compared with the one before (CL-60). */
  is_major_change: z.boolean(),
  /** Last patch of an older major, which an upgrade path must pass through (CL-61). */
  waypoint: z.boolean(),
  changes: z.array(Change),
});
export type CatalogueVersion = z.infer<typeof CatalogueVersion>;

const CatalogueFile = z.object({
  cluster_type: z.literal('keycloak'),
  versions: z.array(CatalogueVersion).min(1),
  features: z.array(CatalogueFeature).default([]),
});

/** The versions of the one cluster type, oldest first, and its features. */
export type Catalogue = z.infer<typeof CatalogueFile>;

/** Which versions the configured driver can run (CL-93). */
export type Runnable = readonly string[] | 'any';

/** Reads a catalogue file. Throws ZodError, or Error for a version that stands twice. */
export const parseCatalogue = (file: unknown): Catalogue => {
  const catalogue = CatalogueFile.parse(file);
  const versions = catalogue.versions.toSorted((a, b) => compareVersions(a.version, b.version));
  versions.forEach(({ version }, index) => {
    if (versions[index + 1]?.version === version) throw new Error(`version ${version} stands twice in the catalogue`);
  });
  return { ...catalogue, versions };
};

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
      breakingChangeCount: entry.changes.filter(({ severity }) => severity === 'breaking').length,
    };
  });

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

const canRun = (runnable: Runnable, version: string): boolean => runnable === 'any' || runnable.includes(version);
