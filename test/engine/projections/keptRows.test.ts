import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { START } from '../../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../../domain/core/eventStore.ts';
import { applyBatch, type Upcoming } from '../../../engine/projections/applyBatch.ts';
import { ApplyFailed } from '../../../engine/projections/fold.ts';
import { createBuild, schemaOf } from '../../../engine/projections/builds.ts';
import { NotMoved, type BuildWork } from '../../../engine/projections/checkpoints.ts';
import type { Projection } from '../../../engine/projections/projection.ts';
import { takeLeases } from '../../../engine/leases/leaseRows.ts';
import { bigint, integer, table, text } from '../../../projections/sql/table.ts';
import { testDatabase, type TestDatabase } from '../../support/postgres.ts';
import { eventAt, placeOf } from '../../support/recordedEvents.ts';
import { recordingDatabase } from '../../support/recordingDatabase.ts';

const totals = table('totals', { kind: text(), total: bigint() }, { key: ['kind'], isBusy: true });
const entries = table('entries', { id: text(), times: integer() }, { key: ['id'] });

/** A total that each event changes, and a row that it is one of few to change. */
const bookings: Projection = {
  name: 'bookings',
  version: 1,
  tables: ['totals', 'entries'],
  ddl: totals.ddl + entries.ddl,
  indexes: '',
  types: ['Booked', 'Renamed'],
  apply: (rows, { type, data }) => {
    const { kind, amount, id } = data as { kind: string; amount: number; id?: string };
    if (type === 'Renamed') return totals.update(rows, { kind }, { total: amount });
    totals.upsert(rows, { kind, total: amount }, ({ total }) => ({ total: Number(total) + amount }));
    if (id !== undefined) entries.upsert(rows, { id, times: 1 }, ({ times }) => ({ times: times + 1 }));
  },
};

let test: TestDatabase;
let database: ReturnType<typeof recordingDatabase>;
let work: BuildWork;

beforeEach(async () => {
  test = await testDatabase();
  database = recordingDatabase(test.database);
  const [lease] = await takeLeases(test.database, ['bookings'], 'me');
  if (lease === undefined) throw new Error('no lease');
  const build = await test.database.transaction((sql) => createBuild(sql, bookings, randomUUID()));
  work = { projection: bookings, lease, build };
});
afterEach(() => test.close());

const booked = (n: number, kind: string, amount: number, id?: string): RecordedEvent =>
  eventAt(n, 'Booked', { kind, amount, ...(id !== undefined && { id }) });

const apply = (from: BuildWork, ...events: readonly RecordedEvent[]): Promise<BuildWork> => applyBefore(from, events);

/** With the batch that is known to come next. */
const applyBefore = async (
  from: BuildWork,
  events: readonly RecordedEvent[],
  upcoming?: Upcoming,
): Promise<BuildWork> => {
  database.statements.length = 0;
  const to = events.at(-1)?.position ?? START;
  const [moved = from] = await applyBatch(database, [from], events, to, 'grouped', upcoming);
  return moved;
};

const loads = (): number => database.statements.filter((statement) => statement.startsWith('select 0 as place')).length;

const totalsNow = async (): Promise<readonly string[]> => {
  const { rows } = await test.database.query<{ line: string }>(
    `select kind || ' ' || total as line from ${schemaOf(work.build)}.totals order by kind`,
  );
  return rows.map(({ line }) => line);
};

const timesNow = async (): Promise<readonly string[]> => {
  const { rows } = await test.database.query<{ line: string }>(
    `select id || ' ' || times as line from ${schemaOf(work.build)}.entries order by line`,
  );
  return rows.map(({ line }) => line);
};

describe('rows of a busy table', () => {
  it('are at hand for the next batch, which then asks for nothing; other rows are asked for again', async () => {
    const first = await apply(work, booked(1, 'a', 1));
    expect(loads()).toBe(1);
    const second = await apply(first, booked(2, 'a', 2), booked(3, 'a', 3));
    expect(loads()).toBe(0);
    const third = await apply(second, booked(4, 'b', 4, 'x'));
    expect(loads()).toBe(1);
    await apply(third, booked(5, 'a', 5, 'x'), booked(6, 'b', 6));
    expect(loads()).toBe(1);
    expect(await totalsNow()).toEqual(['a 11', 'b 10']);
  });

  it('are asked for again where a batch has changed them unseen', async () => {
    const first = await apply(work, eventAt(1, 'Renamed', { kind: 'a', amount: 7 }), booked(2, 'b', 1));
    await apply(first, booked(3, 'a', 1), booked(4, 'b', 1));
    expect(loads()).toBe(1);
    expect(await totalsNow()).toEqual(['a 1', 'b 2']);
  });

  it('stay as they were before a batch that failed', async () => {
    const first = await apply(work, booked(1, 'a', 1));
    const tooMuch = booked(3, 'a', 2 ** 80);
    await expect(apply(first, booked(2, 'a', 2), tooMuch)).rejects.toThrow(ApplyFailed);
    await apply(first, booked(2, 'a', 2));
    expect(loads()).toBe(0);
    expect(await totalsNow()).toEqual(['a 3']);
  });

  it('are 500 of a table at most: those that were touched last', async () => {
    const many = Array.from({ length: 501 }, (_, n) => booked(n + 1, `k${n}`, 1));
    const first = await apply(work, ...many);
    const second = await apply(first, booked(502, 'k1', 1), booked(503, 'k500', 1));
    expect(loads()).toBe(0);
    const third = await apply(second, booked(504, 'new', 1));
    const fourth = await apply(third, booked(505, 'k1', 1));
    expect(loads()).toBe(0);
    await apply(fourth, booked(506, 'k2', 1));
    expect(loads()).toBe(1);
  });

  it('count for nothing once someone else has moved the checkpoint', async () => {
    const first = await apply(work, booked(1, 'a', 1));
    const elsewhere = await apply({ ...work, build: first.build }, booked(2, 'a', 10));
    await expect(apply(first, booked(3, 'a', 100))).rejects.toThrow(NotMoved);
    expect(await totalsNow()).toEqual(['a 11']);
    await apply(elsewhere, booked(3, 'a', 100));
    expect(await totalsNow()).toEqual(['a 111']);
  });
});

describe('rows of any table', () => {
  const [first, second, third] = [
    [booked(1, 'a', 1, 'x'), booked(2, 'a', 1, 'y')],
    [booked(3, 'a', 1, 'x')],
    [booked(4, 'a', 1, 'y'), booked(5, 'a', 1, 'x')],
  ] as const;

  it('that a batch has touched are at hand for the next one that is already there, and for the one behind it', async () => {
    const one = await applyBefore(work, first, Promise.resolve(second));
    const two = await applyBefore(one, second, Promise.resolve(third));
    expect(loads()).toBe(0);
    await apply(two, ...third);
    expect(loads()).toBe(0);
    expect(await timesNow()).toEqual(['x 3', 'y 2']);
  });

  it('are let go of once no batch is there that would ask for them', async () => {
    const one = await applyBefore(work, first, Promise.resolve(second));
    const two = await apply(one, ...second);
    expect([...(two.kept ?? [])].map(([table]) => table.name)).toEqual(['totals']);
    await apply(two, ...third);
    expect(loads()).toBe(1);
    expect(await timesNow()).toEqual(['x 3', 'y 2']);
  });

  it.each([
    ['comes too late', new Promise<null>(() => undefined)],
    ['cannot be read', Promise.resolve(null)],
  ])('are let go of where the next batch %s', async (_, upcoming) => {
    const one = await applyBefore(work, first, upcoming);
    expect([...(one.kept ?? [])].map(([table]) => table.name)).toEqual(['totals']);
    await apply(one, ...second);
    expect(loads()).toBe(1);
  });

  it('are asked for again within a batch in which another build stands further', async () => {
    const [lease] = await takeLeases(test.database, ['others'], 'me');
    if (lease === undefined) throw new Error('no lease');
    const build = await test.database.transaction((sql) => createBuild(sql, bookings, randomUUID()));
    const other = await apply({ projection: bookings, lease, build }, ...first, ...second);
    const one = await applyBefore(work, first, Promise.resolve(second));
    await applyBatch(database, [one, other], [...second, ...third], placeOf(5), 'grouped');
    expect(await timesNow()).toEqual(['x 3', 'y 2']);
  });

  it('are 500 of a table at most: those that were changed last', async () => {
    const many = Array.from({ length: 501 }, (_, n) => booked(n + 1, 'a', 1, `k${n}`));
    const next = [booked(502, 'a', 1, 'k1'), booked(503, 'a', 1, 'k500')];
    const one = await applyBefore(work, many, Promise.resolve(next));
    const two = await applyBefore(one, next, Promise.resolve([booked(504, 'a', 1, 'k0')]));
    expect(loads()).toBe(0);
    await apply(two, booked(504, 'a', 1, 'k0'));
    expect(loads()).toBe(1);
  });
});
