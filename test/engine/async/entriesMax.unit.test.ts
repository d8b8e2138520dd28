import { LRUCache } from 'lru-cache';
import { expect, it } from 'vitest';
import { entriesMax } from '../../../engine/async/entriesMax.ts';

it('a cache lets go of what was used longest ago once it holds more', () => {
  const cache = new LRUCache<string, number>(entriesMax(2));
  cache.set('a', 1).set('b', 2);
  cache.get('a');
  cache.set('c', 3).set('c', 4);
  expect([...cache.entries()]).toEqual([
    ['c', 4],
    ['a', 1],
  ]);
  cache.delete('a');
  cache.set('d', 5);
  expect([...cache.keys()]).toEqual(['d', 'c']);
});
