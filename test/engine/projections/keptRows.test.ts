import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { START } from '../../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { applyBatch } from '../../../engine/projections/applyBatch.ts';
import { ApplyFailed } from '../../../engine/projections/fold.ts';
import { createBuild, schemaOf } from '../../../engine/projections/builds.ts';
import { NotMoved, type BuildWork } from '../../../engine/projections/checkpoints.ts';
import { projectionOf } from '../../../engine/projections/projection.ts';
import { takeLeases } from '../../../engine/leases/leaseRows.ts';
import { bigint, integer, table, text } from '../../../projections/sql/table.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { eventAt } from '../../support/log/recordedEvents.ts';
import { recordingDatabase } from '../../support/database/recordingDatabase.ts';

const totals = table('totals', { kind: text(), total: bigint() }, { key: ['kind'], isBusy: true });
const entries = table('entries', { id: text(), times: integer() }, { key: ['id'] });

type Booked = { kind: string; amount: number; id?: string };
const dataOf = ({ data }: RecordedEvent): Booked => data as Booked;
const entryOf = (event: RecordedEvent) => {
  const { id } = dataOf(event);
  return id === undefined ? [] : [{ id }];
};

/** A total that each event changes, and a row that it is one of few to change. */
const bookings = projectionOf({
  name: 'bookings',
  version: 1,
  tables: [totals, entries],
  on: {
    Booked: {
      touches: (event) => [totals.at(dataOf(event)), ...entryOf(event).map(entries.at)],
      apply: (rows, event) => {
        const { kind, amount } = dataOf(event);
        const total = Number(totals.find(rows, { kind })?.total ?? 0) + amount;
        const times = entryOf(event).map((key) => ({ ...key, times: (entries.find(rows, key)?.times ?? 0) + 1 }));
        return [totals.put({ kind, total }), ...times.map(entries.put)];
      },
    },
  },
});

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

const apply = async (from: BuildWork, ...events: readonly RecordedEvent[]): Promise<BuildWork> => {
  database.statements.length = 0;
  const to = events.at(-1)?.position ?? START;
  const [moved = from] = await applyBatch(database, [from], events, to, 'grouped');
  return moved;
};

const loads = (): number => database.statements.filter((text) => text.startsWith('select json_build_array')).length;

const totalsNow = async (): Promise<readonly string[]> => {
  const { rows } = await test.database.query<{ line: string }>(
    `select kind || ' ' || total as line from ${schemaOf(work.build)}.totals order by kind`,
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
    expect(loads()).toBe(2);
    const fourth = await apply(third, booked(5, 'a', 5, 'x'), booked(6, 'b', 6));
    expect(loads()).toBe(1);
    expect([...(fourth.kept ?? [])].map(([table]) => table.name)).toEqual(['totals']);
    expect(await totalsNow()).toEqual(['a 11', 'b 10']);
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
