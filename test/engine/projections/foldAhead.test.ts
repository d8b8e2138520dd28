import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { START } from '../../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../../domain/core/eventStore.ts';
import { takeLeases } from '../../../engine/leases/leaseRows.ts';
import { applyBatch } from '../../../engine/projections/applyBatch.ts';
import { createBuild, schemaOf } from '../../../engine/projections/builds.ts';
import type { BuildWork } from '../../../engine/projections/checkpoints.ts';
import { ApplyFailed } from '../../../engine/projections/fold.ts';
import type { Projection } from '../../../engine/projections/projection.ts';
import type { Database } from '../../../engine/sql.ts';
import { integer, table, text } from '../../../projections/sql/table.ts';
import { testDatabase, type TestDatabase } from '../../support/postgres.ts';
import { eventAt, placeOf } from '../../support/recordedEvents.ts';

const totals = table('totals', { kind: text(), total: integer() }, { key: ['kind'], isBusy: true });
const sums = table('sums', { id: text(), sum: integer() }, { key: ['id'] });
const lines = table('lines', { id: text(), amount: integer() }, { key: ['id'] });

let handled: string[];

/** A total of everything, a sum for each id, and a line that rests on no row. */
const ledger: Projection = {
  name: 'ledger',
  version: 1,
  tables: ['totals', 'sums', 'lines'],
  ddl: totals.ddl + sums.ddl + lines.ddl,
  indexes: '',
  types: ['Booked', 'Noted'],
  apply: (rows, { type, data, position }) => {
    const { id, amount } = data as { id: string; amount: number };
    handled.push(position.slice(-1));
    if (amount === 13) throw new TypeError('thirteen');
    lines.insert(rows, { id: position, amount });
    if (type === 'Noted') return;
    totals.upsert(rows, { kind: 'all', total: amount }, ({ total }) => ({ total: total + amount }));
    sums.upsert(rows, { id, sum: amount }, ({ sum }) => ({ sum: sum + amount }));
  },
};

let test: TestDatabase;
let work: BuildWork;

beforeEach(async () => {
  handled = [];
  test = await testDatabase();
  const [lease] = await takeLeases(test.database, ['ledger'], 'me');
  if (lease === undefined) throw new Error('no lease');
  const build = await test.database.transaction((sql) => createBuild(sql, ledger, randomUUID()));
  work = { projection: ledger, lease, build };
});
afterEach(() => test.close());

const booked = (n: number, id: string, amount: number): RecordedEvent => eventAt(n, 'Booked', { id, amount });
const noted = (n: number): RecordedEvent => eventAt(n, 'Noted', { id: 'x', amount: 0 });

const FIRST = [booked(1, 'a', 1), booked(2, 'b', 2)];
const SECOND = [booked(3, 'a', 10), noted(4), booked(5, 'c', 30)];

const apply = async (
  from: BuildWork,
  events: readonly RecordedEvent[],
  upcoming?: readonly RecordedEvent[],
  database: Database = test.database,
): Promise<BuildWork> => {
  handled = [];
  const to = events.at(-1)?.position ?? START;
  const next = upcoming && Promise.resolve(upcoming);
  const [moved = from] = await applyBatch(database, [from], events, to, 'grouped', next);
  return moved;
};

const rowsNow = async (): Promise<readonly string[]> => {
  const schema = schemaOf(work.build);
  const { rows } = await test.database.query<{ line: string }>(
    `select kind || ' ' || total as line from ${schema}.totals
      union all select id || ' ' || sum from ${schema}.sums
      union all select count(*) || ' lines' from ${schema}.lines order by line`,
  );
  return rows.map(({ line }) => line);
};

/** Refuses what is sent with the commit, once everything before it was done. */
const refusing = (): Database => ({
  ...test.database,
  transaction: (body, options) =>
    test.database.transaction(
      (sql) => body({ ...sql, lastQuery: () => Promise.reject(new Error('refused')) }),
      options,
    ),
});

describe('a batch that was folded while the one before it was written', () => {
  it('meets the rows as that one has left them; only what rests on rows is done by its handler again', async () => {
    const first = await apply(work, FIRST, SECOND);
    expect(handled.filter((place) => '345'.includes(place))).toEqual(['3', '4', '5']);
    await apply(first, SECOND);
    expect(handled).not.toContain('4');
    expect(await rowsNow()).toEqual(['5 lines', 'a 11', 'all 43', 'b 2', 'c 30']);
  });

  it('counts for nothing where another one comes', async () => {
    const first = await apply(work, FIRST, SECOND);
    await apply(first, [booked(3, 'b', 100)]);
    expect(await rowsNow()).toEqual(['3 lines', 'a 1', 'all 103', 'b 102']);
  });

  it('is folded anew after a failure, with the rows of the place where it begins', async () => {
    const first = await apply(work, FIRST, SECOND);
    await expect(apply(first, SECOND, undefined, refusing())).rejects.toThrow('refused');
    expect(await rowsNow()).toEqual(['2 lines', 'a 1', 'all 3', 'b 2']);
    await apply(first, SECOND);
    expect(handled).toContain('4');
    expect(await rowsNow()).toEqual(['5 lines', 'a 11', 'all 43', 'b 2', 'c 30']);
  });

  it('tells of an event that cannot be applied when its own turn comes', async () => {
    const poisoned = [...SECOND, booked(6, 'd', 13)];
    const first = await apply(work, FIRST, poisoned);
    expect(await rowsNow()).toEqual(['2 lines', 'a 1', 'all 3', 'b 2']);
    const failed = await apply(first, poisoned).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ApplyFailed);
    expect(failed).toMatchObject({ readModel: 'ledger', event: { position: poisoned.at(-1)?.position } });
    expect(await rowsNow()).toEqual(['2 lines', 'a 1', 'all 3', 'b 2']);
  });

  it('need not be there: what comes too late is folded in its own time', async () => {
    const never = new Promise<null>(() => undefined);
    const [first = work] = await applyBatch(test.database, [work], FIRST, placeOf(2), 'grouped', never);
    expect(first).not.toHaveProperty('ahead');
    await apply(first, SECOND);
    expect(await rowsNow()).toEqual(['5 lines', 'a 11', 'all 43', 'b 2', 'c 30']);
  });
});
