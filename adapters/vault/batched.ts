import { nextTurn } from '../../engine/async/nextTurn.ts';

/**
 * Collects calls into one: those that come while the last one is under way, and within one turn of the event loop. A
 * batch of events asks for many keys at once, and requests that wait at the same time share a statement and its flush.
 * What a caller gets was loaded after it asked.
 */
export const batched = <Key, Value>(loadMany: (keys: readonly Key[]) => Promise<(key: Key) => Value>) => {
  let batch: { keys: Key[]; loaded: Promise<(key: Key) => Value> } | null = null;
  let last: Promise<unknown> = Promise.resolve();
  return async (key: Key): Promise<Value> => {
    if (batch === null) {
      const keys: Key[] = [];
      const loaded = last.then(nextTurn, nextTurn).then(() => {
        batch = null;
        return loadMany(keys);
      });
      last = loaded;
      batch = { keys, loaded };
    }
    batch.keys.push(key);
    const valueOf = await batch.loaded;
    return valueOf(key);
  };
};
