import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCallerCache } from '../../../api/sessions/callerCache.ts';
import { createCallerWatch, WATCHED_MS, type CallerWatch } from '../../../api/sessions/callerWatch.ts';
import { sessions } from '../../../domain/sessions/session.ts';
import { eventually } from '../../support/eventually.ts';
import { silentLogger } from '../../support/logger.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import { append, remarked } from '../../support/log/tally.ts';

let node: TestNode;
let nowMs: number;
let heads: number;
let told: string[];
let watch: CallerWatch;

beforeEach(async () => {
  node = await openNode();
  [nowMs, heads, told] = [1_000, 0, []];
  const head: TestNode['store']['head'] = () => {
    heads += 1;
    return node.store.head();
  };
  watch = createCallerWatch(
    { store: { head }, feed: node.feed, nowMs: () => nowMs, logger: silentLogger },
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

const remembering = (isUpToDate: boolean) => {
  const reads: string[] = [];
  const cache = createCallerCache(
    { isUpToDate: async () => isUpToDate },
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
