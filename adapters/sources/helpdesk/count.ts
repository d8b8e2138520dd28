import { z } from 'zod';
import { SourceError } from '../serveSource.ts';
import type { HelpdeskApi } from './api.ts';

const Count = z.object({ count: z.int().min(0) });

/**
 * How many tickets are open there that are new or have changed since each of these times, about, as its search says. Null
 * where it cannot count, or does not let the owner of the token search.
 */
export const countOpen = async (
  api: HelpdeskApi,
  since: readonly string[],
  signal: AbortSignal,
): Promise<readonly number[] | null> => {
  const countSince = async (time: string): Promise<number> => {
    const query = encodeURIComponent(`type:ticket status<solved updated>=${time}`);
    return (await api({ method: 'GET', path: `/search/count.json?query=${query}` }, Count, signal)).count;
  };
  try {
    return await Promise.all(since.map(countSince));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SourceError) return null;
    throw error;
  }
};
