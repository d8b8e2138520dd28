import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { applyEvents } from '../../../engine/projections/applyEvents.ts';
import { ApplyFailed, type Target } from '../../../engine/projections/fold.ts';
import { createBuild, schemaOf } from '../../../engine/projections/builds.ts';
import { projectionOf, type Handler, type Projection } from '../../../engine/projections/projection.ts';
import type { Rows } from '../../../engine/projections/rows/rows.ts';
import type { Sql } from '../../../engine/sql.ts';
import { integer, table, text } from '../../../projections/sql/table.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { eventAt } from '../../support/log/recordedEvents.ts';

type Data = { id: string; amount?: number; heir?: string };
const dataOf = ({ data }: RecordedEvent): Data => data as Data;

/** Adds up by key; `Inherited` gives what one has to another, whom only the row names. */
const accounts = (name: string): Projection => {
  const sums = table(name, { id: text(), sum: integer(), heir: text() }, { key: ['id'] });
  const heirsOf = (rows: Rows, event: RecordedEvent) => {
    const dead = sums.find(rows, dataOf(event));
    return dead === null ? [] : [{ id: dead.heir }];
  };
  return projectionOf({
    name,
    version: 1,
    tables: [sums],
    on: {
      Paid: {
        touches: (event) => [sums.at(dataOf(event))],
        apply: (rows, event) => {
          const { id, amount = 0, heir = '' } = dataOf(event);
          if (amount === 13) throw new TypeError('thirteen');
          const present = sums.find(rows, { id });
          return [sums.put({ id, sum: (present?.sum ?? 0) + amount, heir: present?.heir ?? heir })];
        },
      },
      Inherited: {
        touches: (event) => [sums.at(dataOf(event))],
        keysFromRows: (rows, event) => heirsOf(rows, event).map(sums.at),
        apply: (rows, event) => {
          const dead = sums.find(rows, dataOf(event));
          const [heir] = heirsOf(rows, event).map((key) => sums.find(rows, key));
          if (dead === null) return [];
          return [sums.delete(dead), ...(heir ? [sums.change(heir, { sum: heir.sum + dead.sum })] : [])];
        },
      },
    },
  });
};

let test: TestDatabase;
let targets: Target[];
let statements: string[];

beforeAll(async () => {
  test = await testDatabase();
});
beforeEach(async () => {
  targets = [];
  for (const projection of [accounts('ours'), accounts('theirs')])
    targets.push({
      projection,
      build: await test.database.transaction((sql) => createBuild(sql, projection, randomUUID())),
    });
  statements = [];
});
afterAll(() => test.close());

const paid = (n: number, id: string, amount: number, heir = ''): RecordedEvent =>
  eventAt(n, 'Paid', { id, amount, heir });
const inherited = (n: number, id: string): RecordedEvent => eventAt(n, 'Inherited', { id });

const apply = async (events: readonly RecordedEvent[], to: readonly Target[] = targets): Promise<void> => {
  await test.database.transaction((sql) => {
    const noted: Sql = {
      query: (text, values, sending) => {
        statements.push(text.slice(0, 6));
        return sql.query(text, values, sending);
      },
    };
    return applyEvents(noted, to, events);
  });
};

const rowsOf = async ({ build }: Target) =>
  (
    await test.database.query<{ line: string }>(
      `select id || ' ' || sum as line from ${schemaOf(build)}.${build.name} order by id`,
    )
  ).rows.map(({ line }) => line);

describe('a batch for several read models', () => {
  it('is loaded by one statement a table, and then written by one a table', async () => {
    await apply([paid(1, 'a', 1), paid(2, 'b', 2), paid(3, 'a', 3)]);
    expect(statements).toEqual(['select', 'select', 'insert', 'insert']);
    for (const target of targets) expect(await rowsOf(target)).toEqual(['a 4', 'b 2']);
  });

  it('loads once more what depends on what was loaded', async () => {
    await apply([paid(1, 'ann', 5, 'ben'), paid(2, 'ben', 1, 'cat'), paid(3, 'cat', 1)]);
    statements = [];
    await apply([inherited(4, 'ann')], targets.slice(0, 1));
    expect(statements).toEqual(['select', 'select', 'update', 'delete']);
    await apply([inherited(4, 'ann')], targets.slice(1));
    await apply([inherited(5, 'ben'), paid(6, 'ben', 2)]);
    for (const target of targets) expect(await rowsOf(target)).toEqual(['ben 2', 'cat 7']);
  });

  it('loads by itself what only the batch tells, and goes on', async () => {
    await apply([paid(1, 'ben', 1, 'cat'), paid(2, 'cat', 1)]);
    statements = [];
    await apply([paid(3, 'ann', 5, 'cat'), inherited(4, 'ann'), paid(5, 'cat', 1)], targets.slice(0, 1));
    expect(statements).toEqual(['select', 'update']);
    statements = [];
    await apply([paid(6, 'dan', 5, 'ben'), inherited(7, 'dan')], targets.slice(0, 1));
    expect(statements).toEqual(['select', 'select', 'update']);
    expect(await rowsOf(targets[0] as Target)).toEqual(['ben 6', 'cat 7']);
  });

  it('gives each one the events behind its own position', async () => {
    const [first, second] = targets as [Target, Target];
    const further = { ...second, build: { ...second.build, position: paid(2, '', 0).position } };
    await apply([paid(1, 'a', 1), paid(2, 'a', 2), paid(3, 'a', 3)], [first, further]);
    expect([await rowsOf(first), await rowsOf(second)]).toEqual([['a 6'], ['a 3']]);
  });

  it('of which nobody wants an event, or which leaves the rows as they are, writes nothing', async () => {
    await apply([eventAt(1, 'Remarked', {})]);
    expect(statements).toEqual([]);
    await apply([inherited(2, 'nobody')]);
    expect(statements).toEqual(['select', 'select']);
  });
});

describe('an event that cannot be applied', () => {
  it('is named with the read model that threw, also when rows had to be loaded before', async () => {
    const applied = apply([paid(1, 'a', 1), paid(2, 'b', 13), paid(3, 'a', 13)]);
    await expect(applied).rejects.toThrow(ApplyFailed);
    await expect(applied).rejects.toMatchObject({ readModel: 'ours', event: { position: paid(2, '', 0).position } });
    await expect(applied).rejects.toMatchObject({ cause: new TypeError('thirteen') });
  });

  it('because the database refuses the row is named as far as that is known', async () => {
    const events = [paid(1, 'a', 1), paid(2, 'b', 2 ** 40)];
    await expect(apply(events, targets.slice(0, 1))).rejects.toMatchObject({ readModel: 'ours', event: events[0] });
    await expect(apply(events.slice(1), targets.slice(1))).rejects.toMatchObject({
      readModel: 'theirs',
      event: events[1],
      cause: { code: '22003' },
    });
    await expect(apply(events)).rejects.toMatchObject({ code: '22003' });
    for (const target of targets) expect(await rowsOf(target)).toEqual([]);
  });
});

describe('a read model that does not say what it touches', () => {
  const sums = table('silent', { id: text(), sum: integer() }, { key: ['id'] });
  const silent = (apply: Handler['apply']): Projection =>
    projectionOf({ name: 'silent', version: 1, tables: [sums], on: { Paid: { apply } } });

  it.each<[string, Handler['apply']]>([
    ['reads', (rows) => (sums.find(rows, { id: 'a' }) === null ? [] : [])],
    ['changes', () => [sums.put({ id: 'a', sum: 1 })]],
    ['deletes', () => [sums.delete({ id: 'a' })]],
  ])('fails where it %s a row', async (_, handler) => {
    const projection = silent(handler);
    const build = await test.database.transaction((sql) => createBuild(sql, projection, randomUUID()));
    await expect(apply([paid(1, 'a', 1)], [{ projection, build }])).rejects.toMatchObject({
      readModel: 'silent',
      cause: { message: 'a row of table silent was not named as touched' },
    });
  });
});
