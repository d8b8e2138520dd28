import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bigint,
  boolean,
  byteText,
  double,
  integer,
  jsonb,
  nullable,
  table,
  text,
  texts,
  timestamptz,
  uuid,
  type RowOf,
} from '../../../projections/sql/table.ts';
import { testDatabase, type TestDatabase } from '../../support/postgres.ts';

const ID = '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11';
const AT = new Date('2026-05-01T10:00:00.250Z');

const things = table(
  'things',
  {
    id: uuid(),
    kind: text<'good' | 'bad'>(),
    place: nullable(byteText()),
    tags: texts(),
    about: nullable(jsonb<unknown>()),
    on_sale: boolean(),
    amount: integer(),
    total: bigint(),
    share: nullable(double()),
    seen_at: timestamptz(),
  },
  { key: ['id', 'kind'], constraints: ['unique (total)'], indexes: ['create index on things (kind, seen_at desc)'] },
);
type Thing = RowOf<typeof things>;

const thing: Thing = {
  id: ID,
  kind: 'good',
  place: null,
  tags: [],
  about: null,
  on_sale: true,
  amount: 3,
  total: '9007199254740993',
  share: null,
  seen_at: AT,
};

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
  await test.database.query(things.ddl);
});
beforeEach(() => test.database.query('truncate things'));
afterAll(() => test.close());

const stored = async (): Promise<Thing[]> =>
  (await test.database.query<Thing>('select * from things order by total::numeric')).rows;

describe('a column table', () => {
  it('is defined by its columns, its key, and what stands beside them', () => {
    expect(things.ddl).toBe(
      'create table things (id uuid not null, kind text not null, place text collate "C", tags text[] not null, ' +
        'about jsonb, on_sale boolean not null, amount int not null, total bigint not null, share double precision, ' +
        'seen_at timestamptz not null, primary key (id, kind), unique (total));\n' +
        'create index on things (kind, seen_at desc);\n',
    );
  });

  it('gives back what was put in, null where nothing was, and passes over what is no column', async () => {
    const { place: _place, about: _about, share: _share, ...needed } = thing;
    const given = { ...needed, other: 'field' };
    await things.insert(test.database, { ...given, seen_at: AT.toISOString() });
    expect(await stored()).toEqual([thing]);
    expect(things.row(given)).toEqual(thing);
  });

  it('keeps lists and objects apart, although both come as JavaScript arrays', async () => {
    const row = { ...thing, tags: ['a "b"', '{c,d}', ''], about: ['a', { b: [null, 1.5] }] };
    await things.insert(test.database, row);
    expect(await stored()).toEqual([row]);
  });

  it('makes U+0000 U+FFFD wherever a text stands, and nothing else', async () => {
    const odd = { place: 'a\u0000b \\u0000', tags: ['\u0000'], about: { 'k\u0000': ['\u0000', '\\u0000'] } };
    const shown = { place: 'a\uFFFDb \\u0000', tags: ['\uFFFD'], about: { 'k\uFFFD': ['\uFFFD', '\\u0000'] } };
    await things.insert(test.database, { ...thing, ...odd });
    expect(await stored()).toEqual([{ ...thing, ...shown }]);
    await things.update(test.database, { id: ID }, { place: null, tags: [], about: null });
    await things.update(test.database, { id: ID }, odd);
    expect(await stored()).toEqual([{ ...thing, ...shown }]);
    await things.delete(test.database, { id: ID });
    await things.insertMany(test.database, [{ ...thing, ...odd }]);
    expect(await stored()).toEqual([{ ...thing, ...shown }]);
    expect(things.row({ ...thing, ...odd })).toEqual({ ...thing, ...shown });
  });

  it('inserts many rows as it inserts each of them', async () => {
    const string = fc.string({ unit: 'binary' });
    const anyThing = fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom('good' as const, 'bad' as const),
      place: fc.option(string),
      tags: fc.array(string),
      about: fc.jsonValue(),
      on_sale: fc.boolean(),
      amount: fc.integer(),
      // JSON has no -0.
      share: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
      seen_at: fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyThing, { minLength: 1, maxLength: 5 }), async (given) => {
        const rows = given.map((row, index) => ({ ...row, id: row.id.replace(/^./, String(index)), total: index }));
        await test.database.query('truncate things');
        for (const row of rows) await things.insert(test.database, row);
        const one = await stored();
        await test.database.query('truncate things');
        await things.insertMany(test.database, rows);
        expect(await stored()).toEqual(one);
      }),
      { numRuns: 50 },
    );
  });

  it('changes and deletes the rows that equal all that is given, and no other', async () => {
    await things.insertMany(test.database, [
      { ...thing, total: 1 },
      { ...thing, kind: 'bad', total: 2 },
    ]);
    await things.update(test.database, { id: ID, kind: 'bad' }, { amount: 7, seen_at: AT.toISOString() });
    expect((await stored()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['good', 3],
      ['bad', 7],
    ]);
    await things.delete(test.database, { id: ID, kind: 'good' });
    expect((await stored()).map(({ kind }) => kind)).toEqual(['bad']);
  });

  it('adds to the row that has the key already', async () => {
    const change = 'amount = things.amount + excluded.amount';
    await things.upsert(test.database, thing, change);
    await things.upsert(test.database, { ...thing, amount: 4, on_sale: false }, change);
    expect(await stored()).toEqual([{ ...thing, amount: 7 }]);
  });

  it('lets nothing be written that a column cannot hold', () => {
    const sql = test.database;
    const { amount: _amount, ...incomplete } = thing;
    const wrong = [
      // @ts-expect-error -- a column that may not be null is missing
      () => things.insert(sql, incomplete),
      // @ts-expect-error -- not one of the column's values
      () => things.update(sql, { id: ID }, { kind: 'ugly' }),
      // @ts-expect-error -- not nullable
      () => things.update(sql, { id: ID }, { tags: null }),
      // @ts-expect-error -- no column
      () => things.delete(sql, { name: 'x' }),
      // @ts-expect-error -- no column
      () => table('t', { id: uuid() }, { key: ['name'] }),
    ];
    expect(wrong).toHaveLength(5);
  });
});
