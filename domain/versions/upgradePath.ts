import {
  breakingChanges,
  SEVERITIES,
  versionEntries,
  versionsBetween,
  type Catalogue,
  type CatalogueChange,
  type Runnable,
} from './versionCatalogue.ts';
import { compareVersions, majorOf } from './versionNumber.ts';

/** The documented entry of an upgrade path (CL-61). */
export type PathEntry = {
  version: string;
  /** False for the first entry, which is what the cluster runs. */
  required: boolean;
  isMajorChange: boolean;
  /** Of this version alone; `UpgradeStep` counts what lies between as well. */
  breakingChangeCount: number;
};

/** From what a cluster runs to the newest active version, oldest first (CL-61, CL-62). */
export const upgradePath = (catalogue: Catalogue, runnable: Runnable, current: string): readonly PathEntry[] => {
  const entries = versionEntries(catalogue, runnable);
  const newest = entries.findLast(({ active }) => active)?.version ?? current;
  const waypoints = new Set(catalogue.versions.filter(({ waypoint }) => waypoint).map(({ version }) => version));
  const own = entries.find(({ version }) => version === current);
  const later = entries.filter(
    ({ version, active }) =>
      (active || waypoints.has(version)) &&
      compareVersions(version, current) > 0 &&
      compareVersions(version, newest) <= 0,
  );
  const first = {
    version: current,
    required: false,
    isMajorChange: own?.isMajorChange ?? false,
    breakingChangeCount: own?.breakingChangeCount ?? 0,
  };
  const steps = later.map(({ version, breakingChangeCount }, index) => {
    const before = later[index - 1]?.version ?? current;
    return { version, required: true, isMajorChange: majorOf(version) !== majorOf(before), breakingChangeCount };
  });
  return [first, ...steps];
};

/** One version of an interval, with what is gated about it. */
export type IntervalEntry = { version: string; isMajorChange: boolean; breakingChangeCount: number };

/** A step of a path with everything between it and the step before, active or not (CL-64). */
export type UpgradeStep = IntervalEntry & {
  from: string;
  intervalBreakingChangeCount: number;
  interval: readonly IntervalEntry[];
};

/** The versions that a step from `from` to `to` passes over and the one it ends at, oldest first (CL-64). */
export const intervalOf = (catalogue: Catalogue, from: string, to: string): readonly IntervalEntry[] =>
  versionsBetween(catalogue, from, to).map((entry, index, all) => ({
    version: entry.version,
    isMajorChange: majorOf(entry.version) !== majorOf(all[index - 1]?.version ?? from),
    breakingChangeCount: breakingChanges(entry),
  }));

/** The steps of the path from `current`, oldest first; none at the newest version. */
export const upgradeSteps = (catalogue: Catalogue, runnable: Runnable, current: string): readonly UpgradeStep[] => {
  const [first, ...later] = upgradePath(catalogue, runnable, current);
  return later.map((entry, index) => stepTo(catalogue, (later[index - 1] ?? first)?.version ?? current, entry));
};

/** The next step of the path, null at the newest version. The scheduler asks often, and for no more than this one. */
export const nextUpgradeStep = (catalogue: Catalogue, runnable: Runnable, current: string): UpgradeStep | null => {
  const next = upgradePath(catalogue, runnable, current)[1];
  return next === undefined ? null : stepTo(catalogue, current, next);
};

const stepTo = (
  catalogue: Catalogue,
  from: string,
  { version, isMajorChange, breakingChangeCount: count }: PathEntry,
): UpgradeStep => {
  const interval = intervalOf(catalogue, from, version);
  const intervalBreakingChangeCount = interval.reduce((sum, { breakingChangeCount }) => sum + breakingChangeCount, 0);
  return { from, version, isMajorChange, breakingChangeCount: count, intervalBreakingChangeCount, interval };
};

/** What changes after `from` up to and including `to`: by version, then by severity, then as it is listed (CL-66). */
export const upgradePreview = (catalogue: Catalogue, from: string, to: string): readonly CatalogueChange[] =>
  versionsBetween(catalogue, from, to).flatMap(({ changes }) =>
    changes.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)),
  );
