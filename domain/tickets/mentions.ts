/** Somebody who may be mentioned; without a name nobody can. */
export type Mentionable = { id: string; name: string | null };

/** Whom a note mentions. `unknown`: what follows an `@` and names nobody, or several people. */
export type Mentions = { ids: string[]; unknown: string[] };

/** What stands in backticks is quoted, and mentions nobody. */
const QUOTED = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** An address such as ada@example.com mentions nobody. */
const AT = /(?<![\p{L}\p{N}._%+-])@(?=[\p{L}\p{N}])/gu;
const WORD = /^[\p{L}\p{M}\p{N}_'-]+(?:\.[\p{L}\p{N}]+)*/u;

/**
 * SU-191: each `@` names somebody of `people` by the whole name, or by its first word where only one person has it. The
 * longest name counts, so that `@Ada Lovelace` is not `@Ada`.
 */
export const mentionsIn = (text: string, people: readonly Mentionable[]): Mentions => {
  const plain = text.replaceAll(QUOTED, (quoted) => ' '.repeat(quoted.length));
  const ids = new Set<string>();
  const unknown = new Set<string>();
  for (const { index } of plain.matchAll(AT)) {
    const rest = plain.slice(index + 1, index + 1 + NAME_MAX);
    const named = namedAt(rest, people);
    if (named.length === 1 && named[0] !== undefined) ids.add(named[0].id);
    else unknown.add(WORD.exec(rest)?.[0] ?? rest);
  }
  return { ids: [...ids], unknown: [...unknown] };
};

const NAME_MAX = 200;

const namedAt = (rest: string, people: readonly Mentionable[]): readonly Mentionable[] => {
  const said = compared(rest);
  const byName = people.filter(({ name }) => name !== null && name !== '' && begins(said, compared(name)));
  const longest = Math.max(...byName.map(({ name }) => name?.length ?? 0));
  if (byName.length > 0) return byName.filter(({ name }) => name?.length === longest);
  return people.filter(({ name }) => {
    const first = compared(name ?? '').split(' ', 1)[0] ?? '';
    return first !== '' && begins(said, first);
  });
};

/** The name, and no longer word. */
const begins = (said: string, name: string): boolean =>
  said.startsWith(name) && !/^[\p{L}\p{N}]/u.test(said.slice(name.length));

const compared = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trimEnd();
