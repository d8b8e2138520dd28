import { canonicalJson } from '../core/json/canonicalJson.ts';
import { sha256Hex } from '../core/json/sha256.ts';
import { breakingChanges, type Catalogue, type CatalogueVersion } from './versionCatalogue.ts';

/** What leads from one catalogue to another. */
export type CatalogueChanges = {
  added: readonly CatalogueVersion[];
  changed: readonly { before: CatalogueVersion; after: CatalogueVersion }[];
  removed: readonly CatalogueVersion[];
  featuresChanged: boolean;
};

export const catalogueChanges = (from: Catalogue, to: Catalogue): CatalogueChanges => ({
  added: to.versions.filter(({ version }) => find(from, version) === undefined),
  changed: to.versions.flatMap((after) => {
    const before = find(from, after.version);
    return before === undefined || isSame(before, after) ? [] : [{ before, after }];
  }),
  removed: from.versions.filter(({ version }) => find(to, version) === undefined),
  featuresChanged: !isSame(from.features, to.features),
});

export const changesNothing = ({ added, changed, removed, featuresChanged }: CatalogueChanges): boolean =>
  added.length + changed.length + removed.length === 0 && !featuresChanged;

/** Names the content of a catalogue, however its file is laid out. */
export const contentSha256 = (catalogue: Catalogue): string => sha256Hex(canonicalJson(catalogue));

/** One line a change, for whoever is about to import a file. */
export const describeChanges = ({ added, changed, removed, featuresChanged }: CatalogueChanges): readonly string[] => [
  ...added.map((entry) => `+ ${entry.version}: ${summaryOf(entry)}`),
  ...changed.map(({ before, after }) => `~ ${after.version}: ${differences(before, after).join('; ')}`),
  ...removed.map((entry) => `- ${entry.version}: ${summaryOf(entry)}`),
  ...(featuresChanged ? ['~ features'] : []),
];

const summaryOf = (entry: CatalogueVersion): string => {
  const offered = entry.active ? 'active' : 'not active';
  return `${offered}${entry.waypoint ? ', waypoint' : ''}, ${entry.changes.length} changes (${breakingChanges(entry)} breaking)`;
};

const differences = (before: CatalogueVersion, after: CatalogueVersion): readonly string[] => {
  const fields = (['active', 'waypoint', 'is_major_change', 'released'] as const).flatMap((field) =>
    before[field] === after[field] ? [] : [`${field} ${String(before[field])} -> ${String(after[field])}`],
  );
  const isNew = after.changes.filter((change) => !before.changes.some((other) => isSame(other, change)));
  const isGone = before.changes.filter((change) => !after.changes.some((other) => isSame(other, change)));
  return [
    ...fields,
    ...isGone.map(({ severity, title }) => `without ${severity} "${title}"`),
    ...isNew.map(({ severity, title }) => `with ${severity} "${title}"`),
    ...(isNew.length + isGone.length === 0 && !isSame(before.changes, after.changes)
      ? ['changes in another order']
      : []),
  ];
};

const find = ({ versions }: Catalogue, version: string): CatalogueVersion | undefined =>
  versions.find((entry) => entry.version === version);

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);
