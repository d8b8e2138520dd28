import { readSource, stringLiterals } from './sources.ts';

const RULE_ID = /\b(?:X|CL|SU|DC|DS)-\d{2,3}\b/g;
const ROW = /^\| (?<id>(?:X|CL|SU|DC|DS)-\d{2,3}) \| (?<rule>.*?) \| (?<tests>.*?) \|$/;

export type RuleTable = {
  unknownIds: readonly string[];
  unprovenIds: readonly string[];
  /** Rules that name an endpoint or a setting which does not exist, and do not say that they hold partly. */
  overstatedIds: readonly string[];
  /** docs/rules.md as it is, and as it should be. */
  written: string;
  expected: string;
};

/** Compares docs/rules.md with the rule ids that tests name, both ways. */
export const ruleTable = (files: readonly string[]): RuleTable => {
  const proofs = proofsOf(files.filter((file) => file.startsWith('test/') && file.endsWith('.ts')));
  const written = readSource('docs/rules.md');
  const listed = new Set(written.split('\n').flatMap((line) => ROW.exec(line)?.groups?.['id'] ?? []));
  return {
    unknownIds: [...proofs.keys()].filter((id) => !listed.has(id)).toSorted(),
    unprovenIds: [...listed].filter((id) => !proofs.has(id)).toSorted(),
    overstatedIds: written.split('\n').flatMap(overstated),
    written,
    expected: written
      .split('\n')
      .map((line) => filledIn(line, proofs))
      .join('\n'),
  };
};

/** Rule id -> files whose tests name it. Titles are string literals, wherever a table of cases keeps them. */
export const proofsOf = (files: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const proofs = new Map<string, Set<string>>();
  for (const file of files)
    for (const title of stringLiterals(file))
      for (const [id] of title.matchAll(RULE_ID)) proofs.set(id, (proofs.get(id) ?? new Set()).add(file));
  return proofs;
};

const PARTLY = /^\(partly: [^)]{10,}\) /;
const ENDPOINT = /\b(?:GET|POST|PUT|PATCH|DELETE)`?(?:\/`[A-Z]+)?`? ?(?<path>\/[a-z][a-z/{}_.-]*)/g;
const SETTING = /\bSERVICE_[A-Z_]+\b/g;

const shape = (path: string): string => path.replace(/\{[^}]*\}/g, '{}').replace(/[.-]$/, '');
const served = new Set(
  [...readSource('web/src/api/schema.d.ts').matchAll(/^ +'(\/[^']*)': \{/gm)].map(([, path = '']) => shape(path)),
);
const settings = readSource('settings/settings.ts');

const overstated = (line: string): string[] => {
  const { id, rule } = ROW.exec(line)?.groups ?? {};
  if (id === undefined || rule === undefined || PARTLY.test(rule)) return [];
  const paths = [...rule.matchAll(ENDPOINT)].map(({ groups }) => groups?.['path'] ?? '');
  const missing = paths.some((path) => !served.has(shape(path)));
  return missing || [...rule.matchAll(SETTING)].some(([name]) => !settings.includes(name)) ? [id] : [];
};

const filledIn = (line: string, proofs: ReadonlyMap<string, ReadonlySet<string>>): string => {
  const row = ROW.exec(line)?.groups;
  if (row === undefined) return line;
  const tests = [...(proofs.get(row['id'] ?? '') ?? [])].toSorted().map((file) => file.replace(/^test\//, ''));
  return `| ${row['id']} | ${row['rule']} | ${tests.join(', ')} |`;
};
