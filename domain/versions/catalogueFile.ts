import { z } from 'zod';
import { CatalogueFeature } from './features.ts';
import { breakingChanges, CatalogueChange, CatalogueVersion, type Catalogue } from './versionCatalogue.ts';
import { compareVersions, majorOf, minorOf } from './versionNumber.ts';

/** A catalogue file that is not valid, with everything that is wrong in it, in words for whoever edits it. */
export class CatalogueInvalid extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    const more = problems.length > SHOWN_MAX ? `; and ${problems.length - SHOWN_MAX} more` : '';
    super(`is not a valid catalogue: ${problems.slice(0, SHOWN_MAX).join('; ')}${more}`);
    this.name = 'CatalogueInvalid';
    this.problems = problems;
  }
}

const SHOWN_MAX = 5;

const line = (max: number) => z.string().trim().min(1).max(max);

const Change = z.strictObject({
  ...CatalogueChange.shape,
  title: line(200),
  summary: line(2000),
  action_required: line(2000).nullable(),
  source: line(500).nullable().default(null),
  // For whoever edits the file.
  section: z.string().optional(),
  note: z.string().optional(),
});

const Version = z.strictObject({
  ...CatalogueVersion.shape,
  released: z.iso.date().nullable().default(null),
  changes: z.array(Change).max(500),
  breaking_change_count: z.int().optional(),
  upstream_supported: z.boolean().optional(),
});

const File = z.strictObject({
  cluster_type: z.literal('keycloak'),
  versions: z.array(Version).min(1).max(1000),
  features: z.array(CatalogueFeature.strict()).max(500).default([]),
  // For whoever edits the file.
  generated_from: z.unknown().optional(),
  policy: z.unknown().optional(),
  product_stream: z.unknown().optional(),
  unreleased_seen: z.unknown().optional(),
});
type File = z.infer<typeof File>;

/** Reads a catalogue file. Throws CatalogueInvalid, which names everything that is wrong at once. */
export const parseCatalogue = (file: unknown): Catalogue => {
  const parsed = File.safeParse(file);
  if (!parsed.success) throw new CatalogueInvalid(parsed.error.issues.map((issue) => explain(issue, file)));
  const problems = [...versionProblems(parsed.data), ...featureProblems(parsed.data)];
  if (problems.length > 0) throw new CatalogueInvalid(problems);
  const versions = z.array(CatalogueVersion).parse(parsed.data.versions);
  return { versions, features: parsed.data.features };
};

/** What is allowed, and yet may be a mistake (CL-59). */
export const catalogueRemarks = ({ versions }: Catalogue): readonly string[] => {
  const active = versions.filter((entry) => entry.active);
  const superseded = active.flatMap(({ version }) => {
    const newest = versions.findLast((other) => minorOf(other.version) === minorOf(version));
    return newest === undefined || newest.version === version
      ? []
      : [`${version} is offered although ${newest.version} is a newer patch of it`];
  });
  const minors = new Set(active.map(({ version }) => minorOf(version)));
  return minors.size === 3
    ? superseded
    : [...superseded, `${minors.size} minors are offered instead of the usual three`];
};

/** Where and what, with the number of the version that it is in. */
const explain = ({ path, message }: z.core.$ZodIssue, file: unknown): string => {
  const number: unknown = path[0] === 'versions' && path.length > 1 ? at(file, [...path.slice(0, 2), 'version']) : null;
  const what = at(file, path) === undefined ? 'is missing' : message.replace('Invalid input: ', '');
  return `/${path.map(String).join('/')}${typeof number === 'string' ? ` (${number})` : ''}: ${what}`;
};

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (within, key) => (typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined),
    value,
  );

const versionProblems = ({ versions }: File): readonly string[] => [
  ...versions.flatMap((entry, index) => orderProblem(entry.version, versions[index - 1]?.version)),
  ...versions.flatMap((entry) => [...waypointProblem(entry, versions), ...changeProblems(entry)]),
  ...offerProblems(versions),
];

const orderProblem = (version: string, before: string | undefined): readonly string[] => {
  if (before === undefined) return [];
  const order = compareVersions(before, version);
  if (order === 0) return [`${version} is listed twice`];
  return order < 0 ? [] : [`${version} is listed after ${before}; list versions oldest first, in numeric order`];
};

/** CL-61: to be passed through on the way to a newer major. */
const waypointProblem = ({ version, waypoint }: CatalogueVersion, versions: File['versions']): readonly string[] => {
  if (!waypoint) return [];
  const newerPatch = versions.findLast((other) => majorOf(other.version) === majorOf(version));
  if (newerPatch !== undefined && compareVersions(newerPatch.version, version) > 0)
    return [`${version} cannot be a waypoint: ${newerPatch.version} is the last of its major`];
  const isPassed = versions.some((other) => majorOf(other.version) > majorOf(version));
  return isPassed ? [] : [`${version} cannot be a waypoint: no newer major version exists`];
};

const changeProblems = (entry: File['versions'][number]): readonly string[] => {
  const { version, changes, breaking_change_count: told } = entry;
  const titles = changes.map(({ title }) => title);
  const twice = titles.filter((title, index) => titles.indexOf(title) !== index);
  const counted = breakingChanges(entry);
  return [
    ...twice.map((title) => `${version} has the change "${title}" twice`),
    ...(told === undefined || told === counted
      ? []
      : [`${version} has breaking_change_count ${told}, but ${counted} of its changes are breaking`]),
  ];
};

/** CL-59: one patch of a minor is offered. */
const offerProblems = (versions: File['versions']): readonly string[] => {
  const active = versions.filter((entry) => entry.active).map(({ version }) => version);
  if (active.length === 0) return ['no version is active; activate at least one'];
  return active.flatMap((version, index) => {
    const other = active.slice(0, index).find((earlier) => minorOf(earlier) === minorOf(version));
    return other === undefined ? [] : [`${other} and ${version} are both active; activate one patch of each minor`];
  });
};

const featureProblems = ({ features, versions }: File): readonly string[] => {
  const known = new Set(versions.map(({ version }) => version));
  return features.flatMap(({ name, min_version: min, max_version: max }, index) => [
    ...(features.findIndex((other) => other.name === name) === index ? [] : [`feature ${name} is listed twice`]),
    ...[min, max].flatMap((bound) =>
      bound === null || known.has(bound) ? [] : [`feature ${name}: ${bound} is not in this catalogue`],
    ),
    ...(min !== null && max !== null && compareVersions(min, max) > 0
      ? [`feature ${name}: min_version ${min} is above max_version ${max}`]
      : []),
  ]);
};
