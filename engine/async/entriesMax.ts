/**
 * Bounds an LRUCache to so many entries. Its own `max` takes memory for all of them at once, a third of a megabyte for
 * ten thousand, however few there are. Cleared, the cache keeps the memory of all entries that it ever held at once:
 * whoever wants that back makes a new one.
 */
export const entriesMax = (max: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: max,
  sizeCalculation: () => 1,
});
