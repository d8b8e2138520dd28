import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import { applyEvents } from '../../../engine/projections/applyEvents.ts';
import { createBuild, schemaOf, type Build } from '../../../engine/projections/builds.ts';
import { projectionOf } from '../../../engine/projections/projection.ts';
import type { Change, Rows } from '../../../engine/projections/rows/rows.ts';
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
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { eventAt } from '../../support/log/recordedEvents.ts';

const ID = '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11';
const AT = '2026-05-01T10:00:00.250Z';

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
/** Touches the row of `key` and those that it says, and gives what it changes. */
type Work = { touches?: readonly Pick<Thing, 'id' | 'kind'>[]; apply: (rows: Rows) => readonly Change[] };

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
const key = { id: ID, kind: 'good' } as const;

let test: TestDatabase;
let build: Build;

beforeAll(async () => {
  test = await testDatabase();
  const model = projectionOf({ name: 'things', version: 1, tables: [things], on: {} });
  build = await test.database.transaction((sql) => createBuild(sql, model, randomUUID()));
});
beforeEach(() => test.database.query(`truncate ${schemaOf(build)}.things`));
afterAll(() => test.close());

/** Does each piece of work for an event of its own; those of one list are of one batch. */
const apply = async (...batches: readonly (readonly Work[])[]): Promise<void> => {
  for (const batch of batches) {
    const workOf = ({ data }: RecordedEvent): Work => batch[Number(data?.['n'])] ?? { apply: () => [] };
    const projection = projectionOf({
      name: 'things',
      version: 1,
      tables: [things],
      on: {
        Done: {
          touches: (event) => [key, ...(workOf(event).touches ?? [])].map(things.at),
          apply: (rows, event) => workOf(event).apply(rows),
        },
      },
    });
    const events = batch.map((_, n) => eventAt(n + 1, 'Done', { n }));
    await test.database.transaction((sql) => applyEvents(sql, [{ projection, build }], events));
  }
};

const inserting = (row: Parameters<typeof things.insert>[0]): Work => ({ apply: () => [things.insert(row)] });
const changing = (
  changes: Parameters<typeof things.change>[1] | ((row: Thing) => Parameters<typeof things.change>[1]),
  of: Pick<Thing, 'id' | 'kind'> = key,
): Work => ({
  touches: [of],
  apply: (rows) => {
    const row = things.find(rows, of);
    if (row === null) return [];
    return [things.change(row, typeof changes === 'function' ? changes(row) : changes)];
  },
});

const stored = async (): Promise<Thing[]> =>
  (await test.database.query<Thing>(`select * from ${schemaOf(build)}.things order by total::numeric`)).rows;

describe('a column table', () => {
  it('is defined by its columns, its key, and what stands beside them', () => {
    expect(things.ddl).toBe(
      'create table things (id uuid not null, kind text not null, place text collate "C", tags text[] not null, ' +
        'about jsonb, on_sale boolean not null, amount int not null, total bigint not null, share double precision, ' +
        'seen_at timestamptz not null, primary key (id, kind), unique (total));\n',
    );
    expect(things.indexes).toBe('create index on things (kind, seen_at desc);\n');
  });

  it('gives back what was put in, null where nothing was, and passes over what is no column', async () => {
    const { place: _place, about: _about, share: _share, ...needed } = thing;
    const given = { ...needed, other: 'field', seen_at: AT, total: 17 };
    await apply([inserting(given)]);
    expect(await stored()).toEqual([{ ...thing, total: '17' }]);
    expect(things.row(given)).toEqual({ ...thing, total: '17' });
  });

  it.each(['2026-05-01T12:00:00.250+02:00', '2026-05-01T10:00:00.250999Z', '2026-05-01T10:00:00.25Z'])(
    'tells the time %s as a query does',
    async (seen_at) => {
      await apply([inserting({ ...thing, seen_at })]);
      expect([things.row({ ...thing, seen_at }), ...(await stored())]).toEqual([thing, thing]);
    },
  );

  it('refuses a text that tells no time', () => {
    expect(() => things.row({ ...thing, seen_at: 'yesterday' })).toThrow(RangeError);
  });

  it('keeps lists and objects apart, although both come as JavaScript arrays', async () => {
    const row = { ...thing, tags: ['a "b"', '{c,d}', ''], about: ['a', { b: [null, 1.5] }] };
    await apply([inserting(row)]);
    expect(await stored()).toEqual([row]);
  });

  it('keeps names apart that V8 takes for one (docs/decisions/0111)', async () => {
    const row = {
      ...thing,
      about: [
        { about: 1, '\\': 2 },
        { about: 1, '"': 2 },
      ],
    };
    await apply([inserting(row)]);
    expect(await stored()).toEqual([row]);
  });

  it('makes U+0000 U+FFFD wherever a text stands, and nothing else', async () => {
    const odd = { place: 'a\u0000b \\u0000', tags: ['\u0000'], about: { 'k\u0000': ['\u0000', '\\u0000'] } };
    const shown = { place: 'a\uFFFDb \\u0000', tags: ['\uFFFD'], about: { 'k\uFFFD': ['\uFFFD', '\\u0000'] } };
    await apply([inserting({ ...thing, ...odd })]);
    expect(await stored()).toEqual([{ ...thing, ...shown }]);
    await apply([changing({ place: null, tags: [], about: null })]);
    expect(await stored()).toEqual([thing]);
    await apply([changing(odd)]);
    expect(await stored()).toEqual([{ ...thing, ...shown }]);
    expect(things.row({ ...thing, ...odd })).toEqual({ ...thing, ...shown });
  });

  it('finds a row as it was put in, whether it has to be loaded or not', async () => {
    const string = fc.string({ unit: 'binary' }).map((value) => value.toWellFormed());
    const anyThing = fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom('good' as const, 'bad' as const),
      place: fc.option(string),
      tags: fc.array(string),
      // JSON has no -0.
      about: fc.oneof(
        fc.jsonValue().map((value): unknown => parseJson(JSON.stringify(value))),
        fc.constant({ left: undefined, out: 1e300 }),
      ),
      on_sale: fc.boolean(),
      amount: fc.integer(),
      total: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
      // JSON has no -0.
      share: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
      seen_at: fc
        .date({ min: new Date('0001-01-01'), max: new Date('9999-01-01'), noInvalidDate: true })
        .map((time) => time.toISOString()),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyThing, { minLength: 1, maxLength: 60, size: 'max', selector: ({ total }) => total }),
        async (given) => {
          const rows = given.map((row, n) => ({ ...row, id: n.toString(16).padStart(8, '0') + row.id.slice(8) }));
          await test.database.query(`truncate ${schemaOf(build)}.things`);
          const found: unknown[] = [];
          const findAll = rows.map((row): Work => ({
            touches: [row],
            apply: (held) => {
              found.push(things.find(held, row));
              return [];
            },
          }));
          await apply([...rows.map(inserting), ...findAll]);
          const before = found.splice(0);
          await apply(findAll);
          expect(before).toEqual(rows.map((row) => things.row(row)));
          expect(found).toEqual(before);
          expect(await stored()).toEqual(
            before.toSorted((a, b) => Number(BigInt((a as Thing).total) - BigInt((b as Thing).total))),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it('changes and deletes the row that has the key, and no other', async () => {
    await apply([inserting({ ...thing, total: 1 }), inserting({ ...thing, kind: 'bad', total: 2 })]);
    await apply([changing({ amount: 7, seen_at: AT }, { id: ID, kind: 'bad' })]);
    expect((await stored()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['good', 3],
      ['bad', 7],
    ]);
    await apply([{ apply: () => [things.delete(key)] }]);
    expect((await stored()).map(({ kind }) => kind)).toEqual(['bad']);
  });

  it('adds to the row that has the key already, of this batch or of one before', async () => {
    const add: Work = {
      apply: (rows) => [things.put({ ...thing, amount: (things.find(rows, key)?.amount ?? 0) + 3 })],
    };
    await apply([add, add], [add]);
    expect(await stored()).toEqual([{ ...thing, amount: 9 }]);
  });

  it('takes an id in whatever case for the same', async () => {
    const shouted = { ...thing, id: ID.toUpperCase() };
    await apply([inserting(shouted)], [changing(({ amount }) => ({ amount: amount + 1 }), shouted)]);
    expect(await stored()).toEqual([{ ...thing, amount: 4 }]);
  });

  it('lets nothing be written that a column cannot hold', () => {
    const { amount: _amount, ...incomplete } = thing;
    const wrong = [
      // @ts-expect-error -- a column that may not be null is missing
      () => things.insert(incomplete),
      // @ts-expect-error -- not one of the column's values
      () => things.change(thing, { on_sale: 'yes' }),
      // @ts-expect-error -- not nullable
      () => things.change(thing, { tags: null }),
      // @ts-expect-error -- a row keeps its key
      () => things.change(thing, { kind: 'bad' }),
      // @ts-expect-error -- not the whole key
      () => things.at({ id: ID }),
      // @ts-expect-error -- no column
      () => table('t', { id: uuid() }, { key: ['name'] }),
    ];
    expect(wrong).toHaveLength(6);
  });
});
