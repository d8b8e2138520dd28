import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Whoever searches reads; what has just come is there soon enough. */
const APART_MS = 5000;

const waiting = new Set<string>();

/**
 * Reads the first page of a searched list again, since only the service knows what is found: at most once in several
 * seconds, however much happens, and only while it is shown; else when it is shown next.
 */
export const searchAgain = (queries: QueryClient, queryKey: QueryKey): void => {
  const key = hashKey(queryKey);
  if (waiting.has(key)) return;
  waiting.add(key);
  setTimeout(() => {
    waiting.delete(key);
    void queries.invalidateQueries({ queryKey, exact: true });
  }, APART_MS);
};
