import { fc } from '@fast-check/vitest';

/** JSON values that have a canonical form: no integers beyond 2^53 - 1, no member `__proto__`. */
export const jsonValues = (maxDepth: number): fc.Arbitrary<unknown> =>
  fc.jsonValue({ maxDepth, stringUnit: 'grapheme' }).filter(hasCanonicalForm);

const hasCanonicalForm = (value: unknown): boolean => {
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => name !== '__proto__' && hasCanonicalForm(member));
};

/** Such objects. */
export const jsonObjects = (maxDepth: number): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(
    fc.string({ unit: 'grapheme' }).filter((name) => name !== '__proto__'),
    jsonValues(maxDepth - 1),
    { maxKeys: 8 },
  );
