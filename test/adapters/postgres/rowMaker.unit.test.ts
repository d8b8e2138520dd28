import * as fc from 'fast-check';
import { types } from 'pg';
import { expect, it } from 'vitest';
import { rowMakerOf } from '../../../adapters/postgres/rowMaker.ts';

const { BOOL, INT4, INT8, JSONB, TEXT, TIMESTAMPTZ, UUID } = types.builtins;
const column = (name: string, dataTypeID: number) => ({ name, dataTypeID });
const TEXT_ARRAY = 1009;

it('reads each text as its type says', () => {
  const told = [
    [column('id', UUID), 'a9a0ab1c-6f1e-4a51-9d3a-2f4f9d3f8c11', 'a9a0ab1c-6f1e-4a51-9d3a-2f4f9d3f8c11'],
    [column('size', INT4), '25', 25],
    [column('position', INT8), '9007199254740993', '9007199254740993'],
    [column('open', BOOL), 'f', false],
    [column('tags', TEXT_ARRAY), '{vip,"two words"}', ['vip', 'two words']],
    [column('data', JSONB), '{"a": [1, null]}', { a: [1, null] }],
    [column('received_at', TIMESTAMPTZ), '2026-11-24 03:37:32.1+00', '2026-11-24T03:37:32.100Z'],
    [column('url', TEXT), null, null],
  ] as const;
  const row = rowMakerOf(told.map(([each]) => each))(told.map(([, text]) => text));
  expect(row).toEqual(Object.fromEntries(told.map(([{ name }, , value]) => [name, value])));
});

it('has null for what is missing', () => {
  expect(rowMakerOf([column('a', TEXT), column('b', TEXT)])(['x'])).toEqual({ a: 'x', b: null });
  expect(rowMakerOf([])([])).toEqual({});
});

// No statement names a column `__proto__`.
const names = fc.uniqueArray(fc.string({ unit: 'binary', minLength: 1 }).filter((name) => name !== '__proto__'));

it('has a member for each column, whatever it is called', () => {
  fc.assert(
    fc.property(names, (all) => {
      const row = rowMakerOf(all.map((name) => column(name, TEXT)))(all);
      expect(Object.entries(row)).toEqual(Object.entries(Object.fromEntries(all.map((name) => [name, name]))));
    }),
  );
});

it.each(['"]: 0 }; throw new Error("run"); ({ "', '${texts}', '`', '*/', '\\', '\u2028'])(
  'takes %j for a name and not for source',
  (name) => {
    expect(rowMakerOf([column(name, TEXT)])(['value'])).toEqual({ [name]: 'value' });
  },
);

it('is one for the same columns, and another for the same names with other types', () => {
  const [a, b] = [column('a', TEXT), column('b', INT4)];
  expect(rowMakerOf([{ ...a }, { ...b }])).toBe(rowMakerOf([a, b]));
  expect(rowMakerOf([a, column('b', TEXT)])(['1', '2'])).toEqual({ a: '1', b: '2' });
  expect(rowMakerOf([b, a])(['1', '2'])).toEqual({ b: 1, a: '2' });
});

it('fails with a text that its type cannot be read from', () => {
  expect(() => rowMakerOf([column('data', JSONB)])(['{'])).toThrow(SyntaxError);
});
