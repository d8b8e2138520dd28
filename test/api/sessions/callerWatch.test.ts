import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCallerCache } from '../../../api/sessions/callerCache.ts';
import { createCallerWatch, STALE_MAX_MS, WATCHED_MS, type CallerWatch } from '../../../api/sessions/callerWatch.ts';
import { LogUnreadable } from '../../../domain/core/log/eventLog.ts';
import { sessions } from '../../../domain/sessions/session.ts';
import { eventually } from '../../support/eventually.ts';
import { silentLogger } from '../../support/logger.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import { append, remarked } from '../../support/log/tally.ts';

let node: TestNode;
let nowMs: number;
let heads: number;
let head: TestNode['store']['head'];
let told: string[];
let watch: CallerWatch;

beforeEach(async () => {
  node = await openNode();
  [nowMs, heads, told] = [1_000, 0, []];
  head = () => {
    heads += 1;
    return node.store.head();
  };
  watch = createCallerWatch(
    { store: { head: () => head() }, feed: node.feed, nowMs: () => nowMs, logger: silentLogger },
    { one: (id) => told.push(id), any: () => told.push('any') },
  );
});
afterEach(() => node.stop());

const follow = async (): Promise<void> => {
  node.run('callers', (signal) => watch.run(signal));
  await eventually(
    () => watch.isUpToDate(),
    (isUpToDate) => isUpToDate,
  );
};

const endSession = async (sessionId: string): Promise<void> => {
  const data = { sessionId, reason: 'logout', endedAt: new Date().toISOString() };
  await node.store.append(sessions.stream(sessionId), [{ type: 'SessionEnded', data }], 'any', testMeta());
};

describe('the watch over callers (X-21)', () => {
  it('vouches for nothing while it does not follow the log', async () => {
    expect(await watch.isUpToDate()).toBe(false);
  });

  it('tells a session that has ended before it vouches for anything after that', async () => {
    await follow();
    const id = randomUUID();
    await endSession(id);
    nowMs += WATCHED_MS;
    // The tail of the log may still be connecting.
    await eventually(() => watch.isUpToDate(), Boolean);
    expect(told).toEqual(['any', id]);
  });

  it('vouches on behind what concerns no caller, and tells nothing of it', async () => {
    await follow();
    await append(node.store, [remarked('nobody was changed')]);
    nowMs += WATCHED_MS;
    await eventually(() => watch.isUpToDate(), Boolean);
    expect(told).toEqual(['any']);
  });

  it('asks the log once for all who ask, and not again for 500 ms', async () => {
    await follow();
    nowMs += WATCHED_MS;
    heads = 0;
    expect(await Promise.all(Array.from({ length: 20 }, () => watch.isUpToDate()))).not.toContain(false);
    nowMs += WATCHED_MS - 1;
    await watch.isUpToDate();
    expect(heads).toBe(1);
    nowMs += 1;
    await watch.isUpToDate();
    expect(heads).toBe(2);
  });
});

describe('the watch over callers while the log does not answer', () => {
  const silence = (): void => {
    head = () => new Promise(() => undefined);
  };

  it('lets a reader wait 1 s, the next one not at all, and tells how long nothing has been known (X-71)', async () => {
    await follow();
    silence();
    nowMs += 10 * WATCHED_MS;
    const began = performance.now();
    expect(await watch.isUpToDateOrStale()).toBe(10 * WATCHED_MS);
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(await watch.isUpToDateOrStale()).toBe(10 * WATCHED_MS);
    expect(performance.now() - began).toBeLessThan(1_900);
  });

  it('serves nobody longer than five minutes (X-71)', async () => {
    await follow();
    head = () => Promise.reject(new LogUnreadable());
    nowMs += STALE_MAX_MS;
    expect(await watch.isUpToDateOrStale()).toBe(STALE_MAX_MS);
    nowMs += 1;
    await expect(watch.isUpToDateOrStale()).rejects.toBeInstanceOf(LogUnreadable);
  });

  it('lets nobody wait in vain who writes (X-71)', async () => {
    await follow();
    head = () => Promise.reject(new LogUnreadable());
    nowMs += WATCHED_MS;
    await expect(watch.isUpToDate()).rejects.toBeInstanceOf(LogUnreadable);
  });
});

const remembering = (isUpToDate: boolean) => {
  const reads: string[] = [];
  const cache = createCallerCache(
    { isUpToDate: async () => isUpToDate, isUpToDateOrStale: async () => isUpToDate },
    () => nowMs,
    async (id) => reads.push(id),
  );
  return { reads, cache };
};

describe('what is remembered of callers', () => {
  it('holds for as long as the watch vouches for it', async () => {
    const { reads, cache } = remembering(true);
    for (let n = 0; n < 5; n += 1, nowMs += 10 * WATCHED_MS) expect(await cache.get('a')).toBe(1);
    expect(reads).toEqual(['a']);
  });

  it('holds for 500 ms where nobody vouches for it', async () => {
    const { reads, cache } = remembering(false);
    await cache.get('a');
    nowMs += WATCHED_MS - 1;
    await cache.get('a');
    expect(reads).toEqual(['a']);
    nowMs += 1;
    expect(await cache.get('a')).toBe(2);
  });

  it('will do for who reads while the log is away, who then hears for how long (X-71)', async () => {
    const reads: string[] = [];
    const cache = createCallerCache(
      { isUpToDate: () => Promise.reject(new LogUnreadable()), isUpToDateOrStale: async () => 7_000 },
      () => nowMs,
      async (id) => reads.push(id),
    );
    await cache.get('a');
    nowMs += WATCHED_MS;
    const told: number[] = [];
    expect(await cache.get('a', (ms) => told.push(ms))).toBe(1);
    expect([reads, told]).toEqual([['a'], [7_000]]);
    await expect(cache.get('a')).rejects.toBeInstanceOf(LogUnreadable);
  });

  it('is read again once it was forgotten, even while it was being read', async () => {
    const { reads, cache } = remembering(true);
    const early = cache.get('a');
    cache.forget('a');
    expect(await cache.get('a')).toBe(2);
    expect(await early).toBe(1);
    cache.clear();
    await cache.get('a');
    expect(reads).toHaveLength(3);
  });
});
