import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { lanesOf } from '../../../engine/projections/lanes.ts';

type Item = { name: string; wrote?: number };
const lanes = (items: readonly Item[]): readonly (readonly Item[])[] => lanesOf(items, (item) => item);

describe('two transactions for one batch', () => {
  it('share what the last batch had to write', () => {
    const [one = [], other = []] = lanes([
      { name: 'small', wrote: 9 },
      { name: 'tickets', wrote: 500 },
      { name: 'queue', wrote: 300 },
      { name: 'metrics', wrote: 190 },
    ]);
    expect(one.map(({ name }) => name)).toEqual(['tickets']);
    expect(other.map(({ name }) => name)).toEqual(['queue', 'metrics', 'small']);
  });

  it('share read models of which nothing is known yet', () => {
    expect(lanes([{ name: 'a' }, { name: 'b' }, { name: 'c' }]).map((lane) => lane.length)).toEqual([2, 1]);
  });

  it('leave nobody out, and nobody twice', () =>
    fc.assert(
      fc.property(fc.array(fc.record({ name: fc.string(), wrote: fc.nat(10_000) })), (items) => {
        const all = lanes(items).flat();
        expect(all).toHaveLength(items.length);
        expect(new Set(all)).toEqual(new Set(items));
      }),
    ));
});
