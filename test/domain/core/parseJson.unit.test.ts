import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../domain/core/json/parseJson.ts';

/** From here on V8 may take `"\""` and `"\n"` behind the member `first` for the name that is a backslash. */
const haveBackslashRead = (): unknown => parseJson(String.raw`[{"first":0,"\\":0},{"first":0,"\\n":0}]`);
/** As other code of the process does. */
const haveBackslashReadByOthers = (): unknown => JSON.parse(String.raw`[{"second":0,"\\":0},{"second":0,"\\n":0}]`);

const namesIn = (value: unknown): readonly string[] => Object.keys(Object(value));

/** Names of few characters, of which most need an escape: such that one may be taken for another. */
const names = fc.string({ unit: fc.constantFrom('\\', '"', '\n', 'n', 'u', 'a', ' ', ':', '\uD800'), maxLength: 4 });

type Value = null | boolean | number | string | Value[] | { [name: string]: Value };

const { value: values } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, -1.5e300),
    names,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

/** JSON in which each character of a string is written as `spelt` says; never parsed by anyone. */
const written = (value: Value, spelt: (unit: string) => string): string => {
  const string = (text: string): string => `"${text.split('').map(spelt).join('')}"`;
  if (typeof value === 'string') return string(value);
  if (Array.isArray(value)) return `[${value.map((item) => written(item, spelt)).join(' ,\n')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${string(name)}\t: ${written(member, spelt)}`);
  return `{${members.join(', ')}}`;
};

const inHex = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
const SPELLINGS: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

const source = (_value: number, text?: string): unknown => text;

describe('a JSON text', () => {
  it.each([haveBackslashRead, haveBackslashReadByOthers])('keeps its names, whatever was read before', (read) => {
    const first = namesIn(Object(read())[0])[0] ?? '';
    expect(namesIn(parseJson(`{"${first}":1,"\\"":2}`))).toEqual([first, '"']);
    expect(namesIn(parseJson(`{"${first}":1,"\\n":2}`))).toEqual([first, '\n']);
    expect(namesIn(parseJson(`{"${first}":1,"\\"n":2}`))).toEqual([first, '"n']);
    expect(parseJson(`{"${first}":1,"\\\\":2,"\\"":3}`)).toEqual({ [first]: 1, '\\': 2, '"': 3 });
  });

  it('is read as it was written, however its characters are spelt', () => {
    haveBackslashRead();
    fc.assert(
      fc.property(values, fc.infiniteStream(fc.boolean()), (value, coins) => {
        const spelt = (unit: string): string => (coins.next().value ? inHex(unit) : (SPELLINGS[unit] ?? unit));
        expect(parseJson(written(value, spelt))).toEqual(value);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [
      String.raw`{"a":1,"\u0061":2,"a":3,"b":4}`,
      [
        ['a', 3],
        ['b', 4],
      ],
    ],
    [
      String.raw`{"\u0031":"one","z":0,"0":"zero"}`,
      [
        ['0', 'zero'],
        ['1', 'one'],
        ['z', 0],
      ],
    ],
    [
      String.raw`{"a":"\"b\":","\n":{"a":1}}`,
      [
        ['a', '"b":'],
        ['\n', { a: 1 }],
      ],
    ],
    [String.raw`{"\u005f_proto__":{"a":1}}`, [['__proto__', { a: 1 }]]],
  ])('%s has each member once, in order, with its last value', (text, members) => {
    const read = Object(parseJson(text));
    expect(Object.entries(read)).toEqual(members);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  it.each(['', '{"\\n":1', '{"\\x":1}', '{"a":1}\\', '"\\"', '{"a\nb":1}'])(
    '%j is refused as by JSON.parse',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it('may nest as deep as it is long', () => {
    const depth = 100_000;
    let inner = parseJson(`${'['.repeat(depth)}{"\\n":1}${']'.repeat(depth)}`);
    while (Array.isArray(inner)) [inner] = inner;
    expect(inner).toEqual({ '\n': 1 });
  });

  it.runIf('rawJSON' in JSON)('tells how a number is written', () => {
    const digits = '12345678901234567890';
    expect(parseJson(`[${digits},"1",{"a":2}]`, source)).toEqual([digits, '1', { a: '2' }]);
    expect(parseJson(`{"\\n":${digits},"a":["1",null]}`, source)).toEqual({ '\n': digits, a: ['1', null] });
  });
});
