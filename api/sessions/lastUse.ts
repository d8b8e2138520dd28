import { LRUCache } from 'lru-cache';
import type { Logger } from '../../domain/core/logger.ts';
import { failureFields } from '../../engine/async/failure.ts';

export type LastUseDeps = {
  now: () => string;
  /** A clock that never goes back. */
  nowMs: () => number;
  logger: Logger;
};

/** Who used it: the client's address, and its browser in a few words. */
export type Client = { address: string; browser: string | null };
export type Use = Client & { id: string; at: string };

/** SU-01, CL-89: how stale the time of last use may be. */
const STALE_MS = 60_000;
const IDS_MAX = 10_000;

/**
 * Notes a use at most once a minute for each id, without making the request wait or fail; those that come while some
 * are written are written together.
 */
export const createLastUse = (
  { now, nowMs, logger }: LastUseDeps,
  write: (uses: readonly Use[]) => Promise<void>,
): ((id: string, client: Client) => void) => {
  // The cache still holds what is exactly as old as its limit.
  const ttl = STALE_MS - 1;
  const noted = new LRUCache<string, true>({ max: IDS_MAX, ttl, ttlResolution: 0, perf: { now: nowMs } });
  let waiting: Use[] = [];
  let isWriting = false;

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const uses = waiting;
      waiting = [];
      await write(uses).catch((error: unknown) => {
        for (const { id } of uses) noted.delete(id);
        logger.warn(failureFields(error), 'last_use_not_noted');
      });
    }
    isWriting = false;
  };

  return (id, client) => {
    if (noted.has(id)) return;
    noted.set(id, true);
    waiting.push({ id, at: now(), ...client });
    if (!isWriting) void writeAll();
  };
};
