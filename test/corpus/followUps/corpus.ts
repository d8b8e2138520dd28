import { GERMANIC } from './germanic.ts';
import { IBERIAN } from './iberian.ts';
import type { Parts } from './parts.ts';
import { ROMANCE } from './romance.ts';
import { WRITTEN_COURTESIES, WRITTEN_REAL } from './written.ts';

/** Numbers that look random and are the same each time; the next one is below `end`. */
const numbers = (seed: number) => {
  let state = seed;
  return (end: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
};
type Next = ReturnType<typeof numbers>;

const oneOf = <T>(next: Next, list: readonly T[]): T => {
  const chosen = list[next(list.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
};

const QUOTED = 'On Mon, 3 Jun 2026 at 10:12, Support wrote:\n> Hello,\n> have you tried to sign in again?\n> Regards';
const ADDED = ['', '', '', '', `\n\n${QUOTED}`, '\n\nSent from my iPhone', '\n\n-- \nExample Ltd, 12 High Street'];

/** As careful people, people in a hurry and telephones write. */
const manners: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text.replaceAll('!', '!!!'),
  (text) => text.replaceAll("'", '’'),
];

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');

const thanksOf = (next: Next, parts: Parts): string => {
  const text = joined([
    oneOf(next, parts.openers),
    [oneOf(next, parts.thanks), oneOf(next, parts.ends)].join(' ').trim(),
    oneOf(next, parts.closings),
  ]);
  return oneOf(next, manners)(text) + oneOf(next, ADDED);
};

const autoReplyOf = (next: Next, parts: Parts): string =>
  joined([oneOf(next, parts.openers), oneOf(next, parts.automatic), oneOf(next, parts.closings)]);

const realOf = (next: Next, parts: Parts): string => {
  const [thanks, fact] = [oneOf(next, parts.thanks), oneOf(next, parts.facts)];
  const body = oneOf(next, [
    `${thanks} ${fact}`,
    `${thanks.replace(/[.!]+$/, '')}, ${fact}`,
    `${thanks}\n${fact}`,
    `${fact} ${thanks}`,
    fact,
    `${oneOf(next, parts.automatic).split('. ')[0] ?? ''}. ${fact}`,
  ]);
  const text = joined([oneOf(next, parts.openers), body, oneOf(next, parts.closings)]);
  return oneOf(next, manners)(text) + oneOf(next, ADDED);
};

/** `count` messages, those that were written and others, spread over the languages; each is there once. */
const spread = (
  count: number,
  written: readonly string[],
  seed: number,
  make: (next: Next, parts: Parts, index: number) => string,
): readonly string[] => {
  const next = numbers(seed);
  const languages = Object.values({ ...GERMANIC, ...ROMANCE, ...IBERIAN });
  const made = new Set(written);
  for (let index = 0; made.size < count; index += 1)
    made.add(
      make(
        next,
        oneOf(() => index % languages.length, languages),
        index,
      ),
    );
  return [...made];
};

/** What needs nobody: every fifth is an automatic reply. */
export const courtesies = (count: number): readonly string[] =>
  spread(count, WRITTEN_COURTESIES, 7, (next, parts, index) =>
    index % 5 === 4 ? autoReplyOf(next, parts) : thanksOf(next, parts),
  );

/** What somebody must look into. */
export const realFollowUps = (count: number): readonly string[] => spread(count, WRITTEN_REAL, 11, realOf);
