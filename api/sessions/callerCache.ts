import { LRUCache } from 'lru-cache';
import { WATCHED_MS, type CallerWatch } from './callerWatch.ts';

/** What was read of callers, by the id of their session or key. */
export type CallerCache<Value> = {
  /**
   * As it was at most `WATCHED_MS` ago; concurrent callers share one reading. `stale`: what is known already will do
   * while the log is away, and this hears for how many milliseconds it has been.
   */
  get(id: string, stale?: Stale): Promise<Value>;
  /** The next call reads anew, whatever is under way. */
  forget(id: string): void;
  clear(): void;
};

/** Hears that an answer rests on what was known so many milliseconds ago. */
export type Stale = (ms: number) => void;

const ENTRIES_MAX = 10_000;

type Entry<Value> = { value: Promise<Value>; readAtMs: number };

/**
 * Keeps what `read` found for as long as the watch vouches for it, and without the watch for `WATCHED_MS`; a null or a
 * failure is not kept. `nowMs`: a clock that never goes back.
 */
export const createCallerCache = <Value>(
  watch: Pick<CallerWatch, 'isUpToDate' | 'isUpToDateOrStale'>,
  nowMs: () => number,
  read: (id: string) => Promise<Value>,
): CallerCache<Value> => {
  const entries = new LRUCache<string, Entry<Value>>({ max: ENTRIES_MAX });

  const readNow = (id: string): Promise<Value> => {
    const entry = { value: read(id), readAtMs: nowMs() };
    // Before the answer, so that a change meanwhile drops it.
    entries.set(id, entry);
    const drop = (): void => {
      if (entries.peek(id) === entry) entries.delete(id);
    };
    entry.value.then((found) => (found === null ? drop() : undefined), drop);
    return entry.value;
  };

  return {
    get: async (id, stale) => {
      const entry = entries.get(id);
      if (entry === undefined) return readNow(id);
      const vouched = stale === undefined ? watch.isUpToDate : watch.isUpToDateOrStale;
      const holds = nowMs() - entry.readAtMs < WATCHED_MS || (await vouched());
      if (typeof holds === 'number') stale?.(holds);
      const current = entries.peek(id);
      // Another caller may have read it again meanwhile.
      if (current !== undefined && (holds !== false || current !== entry)) return current.value;
      return readNow(id);
    },
    forget: (id) => {
      entries.delete(id);
    },
    clear: () => entries.clear(),
  };
};
