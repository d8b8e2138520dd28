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
  const entries = new Map<string, { value: Promise<Value>; until: number }>();
  const dropStale = (now: number): void => {
    for (const [key, { until }] of entries) if (until <= now) entries.delete(key);
  };
  return {
    get: (key) => {
      const now = nowMs();
      const kept = entries.get(key);
      if (kept !== undefined && kept.until > now) return kept.value;
      if (entries.size >= ENTRIES_MAX) dropStale(now);
      const value = load(key);
      const entry = { value, until: now + keptMs };
      entries.set(key, entry);
      const drop = (): void => {
        if (entries.get(key) === entry) entries.delete(key);
      };
      value.then((found) => (found === null ? drop() : undefined), drop);
      return value;
    },
    forget: (key) => {
      entries.delete(key);
    },
  };
};
