import type { Target } from './fold.ts';

/** Transactions that apply the same batch to different read models: while the database writes for one, another one folds. */
const LANES = 2;

/** The same items in as many lists, by what each had to write for the last batch; some may be empty. */
export const lanesOf = <Item>(
  items: readonly Item[],
  targetOf: (item: Item) => Pick<Target, 'wrote'>,
): readonly (readonly Item[])[] => {
  const lanes = Array.from({ length: LANES }, () => ({ items: [] as Item[], weight: 0 }));
  const weighed = items.map((item) => ({ item, weight: 1 + (targetOf(item).wrote ?? 0) }));
  for (const { item, weight } of weighed.toSorted((one, other) => other.weight - one.weight)) {
    const lightest = lanes.reduce((one, other) => (other.weight < one.weight ? other : one));
    lightest.items.push(item);
    lightest.weight += weight;
  }
  return lanes.map(({ items }) => items);
};
