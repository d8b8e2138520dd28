import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RevisionConflict } from '../../../domain/core/log/eventLog.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { handle, load } from '../../../domain/core/log/streams.ts';
import {
  counter,
  counters,
  metaOf,
  noting,
  openCounters,
  type Counters,
  type Raise,
} from '../../support/log/counters.ts';

let opened: Counters;
let store: Counters['store'];
let raise: Counters['raise'];

beforeAll(async () => {
  opened = await openCounters();
  ({ store, raise } = opened);
});
afterAll(() => opened.close());

describe('commands on one stream', () => {
  it('decides again on the newer state when another command was faster', async () => {
    const id = randomUUID();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => raise(id, 30)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refusals).toMatchObject(Array.from({ length: 3 }, () => ({ code: 'quota_exceeded' })));
    expect(await load(store, counters, id)).toMatchObject({ state: 90, revision: 2n });
  });

  it('loses none of what many callers ask of one stream again and again', async () => {
    const id = randomUUID();
    const caller = async (): Promise<void> => {
      for (let time = 0; time < 10; time += 1) await raise(id, 0.25);
    };
    await Promise.all(Array.from({ length: 32 }, caller));
    expect(await load(store, counters, id)).toMatchObject({ state: 80, revision: 319n });
  });

  it('waits two seconds for one before it whose append hangs, and no longer', async () => {
    const id = randomUUID();
    const { promise: hanging, resolve: end } = Promise.withResolvers<void>();
    let appends = 0;
    const firstHangs: EventStore = {
      ...store,
      append: async (...args) => {
        appends += 1;
        if (appends === 1) await hanging;
        return store.append(...args);
      },
    };
    const [first, second] = [1, 2].map((by) => handle(firstHangs, counters, id, { by }, metaOf()));
    expect(await second).toMatchObject({ state: 2, revision: 0n });
    end();
    expect(await first).toMatchObject({ state: 3, revision: 1n });
  });

  it('reads no more than what has come since when another command was faster', async () => {
    const id = randomUUID();
    for (const by of [1, 2, 3]) await raise(id, by);
    const { seen, store: counted } = noting(opened);
    let isLate = true;
    const lateOnce: EventStore = {
      ...counted,
      append: async (...args) => {
        if (isLate) await raise(id, 10);
        isLate = false;
        return store.append(...args);
      },
    };
    expect(await handle(lateOnce, counters, id, { by: 20 }, metaOf())).toMatchObject({ state: 36, revision: 4n });
    expect(seen.from).toEqual([0n, 3n]);
  });

  it('gives up with RevisionConflict after losing twelve times', async () => {
    const id = randomUUID();
    let decided = 0;
    const counting = {
      ...counter,
      decide: (command: Raise, total: number) => {
        decided += 1;
        return counter.decide(command, total);
      },
    };
    const alwaysLate: EventStore = {
      ...store,
      append: async (...args) => {
        await raise(id, 1);
        return store.append(...args);
      },
    };
    const losing = handle(alwaysLate, { ...counters, decider: counting }, id, { by: 2 }, metaOf());
    await expect(losing).rejects.toBeInstanceOf(RevisionConflict);
    expect(decided).toBe(12);
  });
});
