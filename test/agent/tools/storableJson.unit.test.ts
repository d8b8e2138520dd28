import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import { storableJson } from '../../../agent/tools/storableJson.ts';

const hasCanonicalForm = (value: unknown): boolean => {
  try {
    return canonicalJson(value) !== '';
  } catch {
    return false;
  }
};

describe('what others sent', () => {
  it('always has a canonical form afterwards, whatever it was', () => {
    const any = fc.anything({
      withNullPrototype: false,
      maxDepth: 4,
      values: [fc.string({ unit: 'binary' }), fc.double(), fc.maxSafeInteger()],
    });
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 70 }), (generated, depth) => {
        let value = parseJson(JSON.stringify(generated) ?? 'null') as JsonValue;
        for (let level = 0; level < depth; level += 1) value = [value];
        expect(() => canonicalJson({ result: storableJson(value) })).not.toThrow();
      }),
    );
  });

  it.each([
    ['{"n":12345678901234567890}', { n: '12345678901234567168' }],
    ['"\\ud83d"', '\ufffd'],
    ['{"__proto__":1}', { '[__proto__]': 1 }],
    ['[1.5,-0,true,null]', [1.5, -0, true, null]],
  ])('%s', (text, expected) => {
    expect(storableJson(JSON.parse(text) as JsonValue)).toEqual(expected);
  });

  it('is left as it is when it has a canonical form already', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 5 }).filter(hasCanonicalForm), (generated) => {
        const value = parseJson(JSON.stringify(generated)) as JsonValue;
        expect(storableJson(value)).toEqual(value);
      }),
    );
  });
});
