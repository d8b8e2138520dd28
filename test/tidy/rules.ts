import { readSource } from './sources.ts';

const RULE_ID = /\b(?:X|CL|SU|DC|DS)-\d{2,3}\b/g;
const ROW = /^\| (?<id>(?:X|CL|SU|DC|DS)-\d{2,3}) \| (?<rule>.*?) \| (?<tests>.*?) \|$/;

export type RuleTable = {
  unknownIds: readonly string[];
  unprovenIds: readonly string[];
  /** docs/rules.md as it is, and as it should be. */
  written: string;
  expected: string;
};

/** Compares docs/rules.md with the rule ids in the titles of the tests, both ways. */
export const ruleTable = (files: readonly string[]): RuleTable => {
  const proofs = proofsOf(files.filter((file) => file.startsWith('test/') && file.endsWith('.ts')));
  const written = readSource('docs/rules.md');
  const listed = new Set(written.split('\n').flatMap((line) => ROW.exec(line)?.groups?.['id'] ?? []));
  return {
    unknownIds: [...proofs.keys()].filter((id) => !listed.has(id)).toSorted(),
    unprovenIds: [...listed].filter((id) => !proofs.has(id)).toSorted(),
    written,
    expected: written
      .split('\n')
      .map((line) => filledIn(line, proofs))
      .join('\n'),
  };
};

/** Rule id -> files whose test titles name it. A range such as CL-13 to CL-16 names its two ends only. */
const proofsOf = (files: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const proofs = new Map<string, Set<string>>();
  for (const file of files)
    for (const title of titles(readSource(file)))
      for (const [id] of title.matchAll(RULE_ID)) proofs.set(id, (proofs.get(id) ?? new Set()).add(file));
  return proofs;
};

/** First arguments of describe, it and test, and of the call behind `.each(…)`. */
const titles = (source: string): readonly string[] =>
  [
    ...source.matchAll(
      /(?:\b(?:describe|it|test)(?:\.\w+)*|\]\)|\}\)|\)\)|test\.prop\([^)]*\))\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>/g,
    ),
  ].map((match) => match.groups?.['title'] ?? '');

const filledIn = (line: string, proofs: ReadonlyMap<string, ReadonlySet<string>>): string => {
  const row = ROW.exec(line)?.groups;
  if (row === undefined) return line;
  const tests = [...(proofs.get(row['id'] ?? '') ?? [])].toSorted().map((file) => file.replace(/^test\//, ''));
  return `| ${row['id']} | ${row['rule']} | ${tests.join(', ')} |`;
};
