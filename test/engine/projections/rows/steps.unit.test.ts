import { expect, it } from 'vitest';
import { holdRows } from '../../../../engine/projections/rows/heldRows.ts';
import type { RowTable } from '../../../../engine/projections/rows/rows.ts';
import { noteSteps } from '../../../../engine/projections/rows/steps.ts';

const accounts: RowTable = {
  name: 'accounts',
  columns: { id: { type: 'text' }, sum: { type: 'int' } },
  key: ['id'],
  isBusy: false,
};

const work = (rows: ReturnType<typeof holdRows>['rows']) => (): void => {
  rows.insert(accounts, { id: 'new', sum: 1 });
  rows.patch(accounts, ['patched'], () => ({ sum: 2 }));
  rows.put(accounts, ['put'], (row) => row && { ...row, sum: Number(row['sum']) + 1 });
  rows.delete(accounts, ['gone']);
};

it('what was done without reading a row is done again without the handler, on rows that were loaded meanwhile', () => {
  const held = holdRows();
  const noted = noteSteps(held.rows);
  const steps = noted.stepsOf(work(noted.rows));
  expect(held.missing()).toEqual([{ table: accounts, keys: [['put']] }]);
  held.take(accounts, [{ id: 'put', sum: 7 }]);
  held.restart();
  for (const step of steps ?? []) step();
  expect(held.isIncomplete()).toBe(false);
  const [changes] = held.changes();
  expect(changes).toEqual({
    table: accounts,
    inserted: [{ id: 'new', sum: 1 }],
    changed: [{ row: { id: 'put', sum: 8 }, columns: ['sum'] }],
    patched: [{ key: ['patched'], values: { sum: 2 } }],
    deleted: [['gone']],
  });
});

it('a handler that has read a row is called again', () => {
  const held = holdRows();
  held.take(accounts, [{ id: 'a', sum: 1 }]);
  const noted = noteSteps(held.rows);
  const read = (): void => {
    const sum = Number(noted.rows.find(accounts, ['a'])?.['sum']);
    noted.rows.patch(accounts, ['a'], () => ({ sum: sum + 1 }));
  };
  expect(noted.stepsOf(read)).toBeNull();
  expect(noted.stepsOf(() => noted.rows.delete(accounts, ['b']))).toHaveLength(1);
});
