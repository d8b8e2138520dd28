import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { literalFinder, type Range } from '../../../../domain/core/scrubbing/literalFinder.ts';

/** Few characters, among them one of two code units, so that much begins alike. */
const text = (maxLength: number) =>
  fc.array(fc.constantFrom('a', 'b', 'c', '\u{1F512}'), { maxLength }).map((characters) => characters.join(''));

const byTrying = (literals: readonly string[], within: string): readonly Range[] =>
  Array.from({ length: within.length }, (_, start) => {
    const here = literals.filter((literal) => literal !== '' && within.startsWith(literal, start));
    const longest = Math.max(0, ...here.map((literal) => literal.length));
    return longest === 0 ? [] : [{ start, end: start + longest }];
  }).flat();

test.prop([fc.array(text(4), { maxLength: 6 }), text(40)])(
  'finds the longest literal at each place where one begins',
  (literals, within) => {
    expect(literalFinder(literals).find(within)).toEqual(byTrying(literals, within));
  },
);

it('is empty without literals to find', () => {
  expect(literalFinder(['']).isEmpty).toBe(true);
  expect(literalFinder(['a']).isEmpty).toBe(false);
});
