import { LRUCache } from 'lru-cache';

export type ShortCache<Value> = {
  /** The value, at most `keptMs` old; concurrent callers share one load. */
  get(key: string): Promise<Value>;
  /** The next call loads anew, whatever is under way. */
  forget(key: string): void;
};

const ENTRIES_MAX = 10_000;

/** Keeps what `load` found for `keptMs`; a null or a failure is not kept. `nowMs`: a clock that never goes back. */
export const createShortCache = <Value>(
  keptMs: number,
  nowMs: () => number,
  load: (key: string) => Promise<Value>,
): ShortCache<Value> => {
  const entries = new LRUCache<string, Promise<Value>>({
    max: ENTRIES_MAX,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now: nowMs },
  });
  return {
    get: (key) => {
      const kept = entries.get(key);
      if (kept !== undefined) return kept;
      const value = load(key);
      entries.set(key, value);
      const drop = (): void => {
        if (entries.peek(key) === value) entries.delete(key);
      };
      value.then((found) => (found === null ? drop() : undefined), drop);
      return value;
    },
    forget: (key) => {
      entries.delete(key);
    },
  };
};
