import { compareVersions, type Version } from '../offer.ts';
import type { PathEntry } from './queries.ts';

/** Why auto-upgrade does not take a step (CL-81); null for one that it takes. */
export type Gate = 'major' | 'breaking' | 'major_and_breaking' | null;

/** One step of an upgrade path. `interval`: every version after `from` up to its own, oldest first (CL-64). */
export type Step = {
  from: string;
  version: string;
  isMajor: boolean;
  breakingCount: number;
  interval: readonly Version[];
  gate: Gate;
};

/** The steps of a path, with what each passes over. `versions`: the whole catalogue, oldest first. */
export const stepsOf = (path: readonly PathEntry[], versions: readonly Version[]): readonly Step[] =>
  path.slice(1).map(({ version, is_major_change: isMajor }, index) => {
    const from = path[index]?.version ?? version;
    const interval = versions.filter(
      (entry) => compareVersions(entry.version, from) > 0 && compareVersions(entry.version, version) <= 0,
    );
    const breakingCount = interval.reduce((sum, entry) => sum + entry.breaking_change_count, 0);
    return { from, version, isMajor, breakingCount, interval, gate: gateOf(isMajor, breakingCount) };
  });

const gateOf = (isMajor: boolean, breakingCount: number): Gate => {
  if (isMajor) return breakingCount > 0 ? 'major_and_breaking' : 'major';
  return breakingCount > 0 ? 'breaking' : null;
};

export const breakingChanges = (count: number): string =>
  count === 1 ? '1 breaking change' : `${count} breaking changes`;

/** What stands at a step: "major change, 3 breaking changes". */
export const stepWords = ({ isMajor, breakingCount }: Pick<Step, 'isMajor' | 'breakingCount'>): string => {
  const words = [...(isMajor ? ['major change'] : []), ...(breakingCount > 0 ? [breakingChanges(breakingCount)] : [])];
  return words.length === 0 ? 'nothing breaks' : words.join(', ');
};
