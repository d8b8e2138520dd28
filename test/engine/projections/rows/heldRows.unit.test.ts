import { describe, expect, it } from 'vitest';
import { holdRows, isRowMissing } from '../../../../engine/projections/rows/heldRows.ts';
import type { Row, Rows, RowTable } from '../../../../engine/projections/rows/rows.ts';

const accounts: RowTable = {
  name: 'accounts',
  columns: { id: { type: 'text' }, sum: { type: 'int' } },
  key: ['id'],
  isBusy: false,
};

const nothing = { table: accounts, inserted: [], changed: [], patched: [], deleted: [] };
const row = (id: string, sum: number): Row => ({ id, sum });
const plus =
  (amount: number) =>
  (present: Row | null): Row | null =>
    present && { ...present, sum: Number(present['sum']) + amount };

/** What a batch would write that does this, while the database holds these rows of those that were asked for. */
const folded = (work: (rows: Rows) => void, ...stored: readonly Row[]) => {
  const held = holdRows();
  const rounds: unknown[] = [];
  const fold = (): void => {
    held.restart();
    try {
      work(held.rows);
    } catch (error) {
      if (!isRowMissing(error)) throw error;
    }
  };
  for (fold(); held.isIncomplete(); fold())
    for (const { table, keys } of held.missing()) {
      rounds.push(keys);
      held.take(
        table,
        stored.filter(({ id }) => keys.some(([key]) => key === id)),
      );
    }
  return { rounds, changes: held.changes() };
};

describe('a fold that needs no present row', () => {
  it('inserts, patches and deletes without loading any', () => {
    const { rounds, changes } = folded((rows) => {
      rows.insert(accounts, row('new', 1));
      rows.patch(accounts, ['patched'], () => ({ sum: 2 }));
      rows.delete(accounts, ['gone']);
    });
    expect(rounds).toEqual([]);
    expect(changes).toEqual([
      {
        ...nothing,
        inserted: [row('new', 1)],
        patched: [{ key: ['patched'], values: { sum: 2 } }],
        deleted: [['gone']],
      },
    ]);
  });

  it('writes nothing of a row that was inserted, changed and deleted', () => {
    const { rounds, changes } = folded((rows) => {
      rows.insert(accounts, row('a', 1));
      rows.patch(accounts, ['a'], () => ({ sum: 2 }));
      rows.put(accounts, ['a'], plus(1));
      rows.delete(accounts, ['a']);
      rows.patch(accounts, ['a'], () => ({ sum: 9 }));
    });
    expect({ rounds, changes }).toEqual({ rounds: [], changes: [nothing] });
  });

  it('lays patches of one row over each other', () => {
    const { changes } = folded((rows) => {
      rows.patch(accounts, ['a'], () => ({ sum: 1, other: 1 }));
      rows.patch(accounts, ['a'], () => ({ sum: 2 }));
    });
    expect(changes).toEqual([{ ...nothing, patched: [{ key: ['a'], values: { sum: 2, other: 1 } }] }]);
  });
});

describe('a fold that reads rows', () => {
  it('asks at once for all that does not depend on what it reads', () => {
    const { rounds, changes } = folded(
      (rows) => {
        rows.put(accounts, ['a'], plus(1));
        rows.put(accounts, ['b'], plus(1));
        rows.find(accounts, ['c']);
      },
      row('b', 5),
    );
    expect(rounds).toEqual([[['a'], ['b'], ['c']]]);
    expect(changes).toEqual([{ ...nothing, changed: [{ row: row('b', 6), columns: ['sum'] }] }]);
  });

  it('asks again for what depends on it', () => {
    const { rounds, changes } = folded(
      (rows) => {
        const next = rows.find(accounts, ['first'])?.['sum'];
        rows.put(accounts, [String(next)], plus(1));
      },
      row('first', 2),
      row('2', 10),
    );
    expect(rounds).toEqual([[['first']], [['2']]]);
    expect(changes).toEqual([{ ...nothing, changed: [{ row: row('2', 11), columns: ['sum'] }] }]);
  });

  it('sees what it wrote before, in the order of its work', () => {
    const seen: unknown[] = [];
    folded((rows) => {
      rows.insert(accounts, row('a', 1));
      seen.push(rows.find(accounts, ['a']));
      rows.patch(accounts, ['a'], () => ({ sum: 2 }));
      seen.push(rows.find(accounts, ['a']));
      rows.delete(accounts, ['a']);
      seen.push(rows.find(accounts, ['a']));
    });
    expect(seen).toEqual([row('a', 1), row('a', 2), null]);
  });

  it('sees a patch of a row that it did not know', () => {
    let seen: Row | null = null;
    const { rounds, changes } = folded(
      (rows) => {
        rows.patch(accounts, ['a'], () => ({ sum: 7 }));
        seen = rows.find(accounts, ['a']);
      },
      row('a', 1),
    );
    expect(seen).toEqual(row('a', 7));
    expect(rounds).toEqual([[['a']]]);
    expect(changes).toEqual([{ ...nothing, changed: [{ row: row('a', 7), columns: ['sum'] }] }]);
  });

  it('leaves a row alone that is not there, and one that stays as it was', () => {
    const { changes } = folded(
      (rows) => {
        for (const id of ['here', 'nowhere']) {
          rows.find(accounts, [id]);
          rows.patch(accounts, [id], () => ({ sum: 1 }));
          rows.put(accounts, [id], plus(0));
        }
      },
      row('here', 1),
    );
    expect(changes).toEqual([nothing]);
  });
});

describe('an insert', () => {
  it('of a row that was deleted unseen waits to know whether there was one', () => {
    const replace = (rows: Rows): void => {
      rows.delete(accounts, ['a']);
      rows.insert(accounts, row('a', 2));
    };
    expect(folded(replace)).toEqual({ rounds: [[['a']]], changes: [{ ...nothing, inserted: [row('a', 2)] }] });
    expect(folded(replace, row('a', 1)).changes).toEqual([
      { ...nothing, changed: [{ row: row('a', 2), columns: ['sum'] }] },
    ]);
  });

  it('of a row that was patched unseen is a new row if there was none, and else a fault', () => {
    const patchAndInsert = (rows: Rows): void => {
      rows.patch(accounts, ['a'], () => ({ sum: 1 }));
      rows.insert(accounts, row('a', 2));
    };
    expect(folded(patchAndInsert).changes).toEqual([{ ...nothing, inserted: [row('a', 2)] }]);
    expect(() => folded(patchAndInsert, row('a', 0))).toThrow('a new row of table accounts has the key of another');
  });

  it('of a row with the key of one that is known is a fault', () => {
    expect(() =>
      folded((rows) => {
        rows.insert(accounts, row('a', 1));
        rows.insert(accounts, row('a', 2));
      }),
    ).toThrow('a new row of table accounts has the key of another');
  });
});
