import { describe, expect, it } from 'vitest';
import { holdRows, type HeldRows } from '../../../engine/projections/rows/heldRows.ts';
import type { Change, Row, RowKey, RowTable } from '../../../engine/projections/rows/rows.ts';

const accounts: RowTable = {
  name: 'accounts',
  columns: { id: { type: 'text' }, sum: { type: 'int' } },
  key: ['id'],
  isBusy: false,
};
const totals: RowTable = { ...accounts, name: 'totals', isBusy: true };

const nothing = { table: accounts, inserted: [], changed: [], deleted: [] };
const at = (id: string, table = accounts): RowKey => ({ table, key: [id] });
const row = (id: string, sum: number): Row => ({ id, sum });
const put = (id: string, sum: number, table = accounts): Change => ({
  ...at(id, table),
  row: row(id, sum),
  isNew: false,
});
const insert = (id: string, sum: number): Change => ({ ...put(id, sum), isNew: true });
const remove = (id: string): Change => ({ ...at(id), row: null, isNew: false });

/** Rows of which these were named, and these of them loaded. */
const held = (named: readonly string[], ...loaded: readonly Row[]): HeldRows => {
  const rows = holdRows();
  rows.take(
    named.map((id) => at(id)),
    loaded.map((one) => ({ table: accounts, row: one })),
  );
  return rows;
};

describe('rows that were named', () => {
  it('are found as the changes so far have left them', () => {
    const rows = held(['a', 'b'], row('a', 1));
    expect([rows.rows.find(accounts, ['a']), rows.rows.find(accounts, ['b'])]).toEqual([row('a', 1), null]);
    rows.write([put('a', 2), put('b', 3)]);
    rows.write([remove('a'), insert('c', 4)]);
    expect(['a', 'b', 'c'].map((id) => rows.rows.find(accounts, [id]))).toEqual([null, row('b', 3), row('c', 4)]);
  });

  it('are missing as long as they are not at hand, each once', () => {
    const rows = held(['a']);
    expect(rows.missing([at('a'), at('b'), at('b'), at('b', totals)])).toEqual([at('b'), at('b', totals)]);
    expect(rows.rowsAtHand.find(accounts, ['b'])).toBe(null);
    expect(() => rows.rows.find(accounts, ['b'])).toThrow('a row of table accounts was not named as touched');
  });

  it('alone may be changed and deleted', () => {
    const rows = held([]);
    for (const change of [put('a', 1), remove('a')])
      expect(() => rows.write([change])).toThrow('a row of table accounts was not named as touched');
  });
});

describe('what the database is told', () => {
  it('is the difference between what it holds and what the batch has made of it', () => {
    const rows = held(['a', 'b', 'c', 'd'], row('a', 1), row('b', 1), row('c', 1));
    rows.write([put('a', 2), put('a', 3), remove('b'), put('d', 4), insert('e', 5)]);
    expect(rows.changes()).toEqual([
      {
        table: accounts,
        inserted: [row('d', 4), row('e', 5)],
        changed: [row('a', 3)],
        deleted: [['b']],
      },
    ]);
  });

  it('is nothing of a row that came and went, or that became what it was', () => {
    const rows = held(['a', 'b'], row('a', 1), row('b', 1));
    rows.write([insert('new', 1), put('a', 2), remove('b')]);
    rows.write([remove('new'), put('a', 1), put('b', 1)]);
    expect(rows.changes()).toEqual([nothing]);
  });
});

describe('a new row', () => {
  it('may have the key of one that was deleted', () => {
    const rows = held(['a'], row('a', 1));
    rows.write([remove('a'), insert('a', 2)]);
    expect(rows.changes()).toEqual([{ ...nothing, changed: [row('a', 2)] }]);
  });

  it('may not have the key of one that is there', () => {
    const rows = held(['a'], row('a', 1));
    rows.write([insert('b', 1)]);
    for (const id of ['a', 'b'])
      expect(() => rows.write([insert(id, 2)])).toThrow('a new row of table accounts has the key of another');
  });
});

it('rows of busy tables are kept as they are now, and are at hand then', () => {
  const rows = held(['a'], row('a', 1));
  rows.take([at('t', totals)], []);
  rows.write([put('a', 2), put('t', 7, totals)]);
  const next = holdRows(rows.kept());
  expect(next.missing([at('a'), at('t', totals)])).toEqual([at('a')]);
  expect(next.rows.find(totals, ['t'])).toEqual(row('t', 7));
  expect(next.changes()).toEqual([{ ...nothing, table: totals }]);
});
