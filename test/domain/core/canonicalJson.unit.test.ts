import { fc } from '@fast-check/vitest';
import canonicalize from 'canonicalize';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import { jsonValues } from '../../support/jsonValues.ts';
import { canonicalBytes, canonicalJson, DEPTH_MAX, EventRejected } from '../../../domain/core/json/canonicalJson.ts';

/** RFC 8785, appendix B: the bits of a double and its text. */
const NUMBERS: readonly (readonly [string, string])[] = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
];

/** The same appendix: values that are integers beyond 2^53 - 1, or no numbers. We refuse them. */
const REFUSED_NUMBERS = [
  '7fefffffffffffff',
  'ffefffffffffffff',
  '4340000000000000',
  'c340000000000000',
  '4430000000000000',
  '44b52d02c7e14af5',
  '44b52d02c7e14af6',
  '44b52d02c7e14af7',
  '444b1ae4d6e2ef4e',
  '444b1ae4d6e2ef4f',
  '444b1ae4d6e2ef50',
  '7fffffffffffffff',
  '7ff0000000000000',
  'fff0000000000000',
];

const double = (bits: string): number => Buffer.from(bits, 'hex').readDoubleBE();

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

const refusal = (value: unknown): EventRejected => {
  try {
    canonicalJson(value);
  } catch (error) {
    if (error instanceof EventRejected) return error;
  }
  throw new Error('was not refused');
};

describe('canonical JSON', () => {
  it('sorts members by UTF-16 code units (RFC 8785, section 3.2.3)', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(canonicalJson(value)).toBe(
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis",' +
        '"\u20ac":"Euro Sign","\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    );
  });

  it('writes strings and literals as the example of RFC 8785, section 3.2.2', () => {
    const value = { string: "\u20ac$\u000f\u000aA'\u0042\u0022\u005c\\\u0022/", literals: [null, true, false] };
    expect(Buffer.from(canonicalBytes(value)).toString('hex')).toBe(
      '7b226c69746572616c73223a5b6e756c6c2c747275652c66616c73655d2c22737472696e67223a22' +
        'e282ac245c75303030665c6e4127425c225c5c5c5c5c222f227d',
    );
  });

  it.each(NUMBERS)('writes the double %s as %s', (bits, text) => expect(canonicalJson(double(bits))).toBe(text));

  it('writes the largest safe integers', () =>
    expect(canonicalJson([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])).toBe(
      '[9007199254740991,-9007199254740991]',
    ));

  it('puts integer-like names in order of text, where JSON.stringify would not', () =>
    expect(canonicalJson(JSON.parse('{"b":2,"a":1,"10":1,"9":2}'))).toBe('{"10":1,"9":2,"a":1,"b":2}'));

  it('writes values nested 64 deep', () => expect(canonicalJson(nested(DEPTH_MAX))).toContain('[1]'));

  it('is its own canonical form, also through JSON.stringify', () =>
    fc.assert(
      fc.property(jsonValues(8), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(parseJson(text))).toBe(text);
        expect(canonicalJson(parseJson(JSON.stringify(parseJson(text))))).toBe(text);
      }),
    ));

  it('is what the package canonicalize writes', () =>
    fc.assert(
      fc.property(jsonValues(8), (value) => {
        expect(canonicalJson(value)).toBe(canonicalize(value));
      }),
    ));
});

describe('canonical JSON refuses', () => {
  it.each(REFUSED_NUMBERS)('the double %s', (bits) =>
    expect(refusal({ n: double(bits) })).toMatchObject({ path: '/n' }),
  );

  it.each([
    ['undefined', undefined],
    ['a bigint', 1n],
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a Date', new Date(0)],
    ['a Map', new Map()],
    ['bytes', new Uint8Array(1)],
    ['an instance of a class', new URL('http://example.com')],
    ['an object with toJSON', { toJSON: () => 1 }],
    ['a hole', [1, , 3]], // oxlint-disable-line no-sparse-arrays
    ['a lone high surrogate', '\ud83d'],
    ['a lone low surrogate', 'x\ude00'],
    ['a lone surrogate in a name', { '\ud83d': 1 }],
    ['the name __proto__', JSON.parse('{"__proto__":1}')],
    ['an integer beyond 2^53 - 1', 2 ** 53],
  ])('%s, wherever it stands', (_, value) => {
    expect(refusal(value).path).not.toContain('/deep');
    expect(refusal({ deep: [{ a: value }] }).path).toMatch(/^\/deep\/0\/a/);
  });

  it('a value nested 65 deep', () => expect(refusal(nested(DEPTH_MAX + 1)).reason).toBe('nested deeper than 64'));

  it('a cycle', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    expect(refusal(cycle).reason).toBe('nested deeper than 64');
  });

  it('nothing for an object without a prototype', () =>
    expect(canonicalJson(Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}'));
});
