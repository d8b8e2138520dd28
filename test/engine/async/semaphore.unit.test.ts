import { describe, expect, it } from 'vitest';
import { createSemaphore } from '../../../engine/async/semaphore.ts';

const never = new AbortController().signal;
/** Lets all that can begin begin. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when it is told to. */
const heldWork = () => {
  const begun: number[] = [];
  const ends = new Map<number, (error?: Error) => void>();
  const work = (n: number) => (): Promise<number> => {
    begun.push(n);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    ends.set(n, (error) => (error === undefined ? resolve(n) : reject(error)));
    return promise;
  };
  return { begun, ends, work };
};

describe('a semaphore', () => {
  it('are given in the order of asking, at most so many at a time, also after a failure', async () => {
    const { begun, ends, work } = heldWork();
    const semaphore = createSemaphore(2);
    const all = [0, 1, 2, 3].map((n) => semaphore.run(work(n), never));
    await turn();
    expect(begun).toEqual([0, 1]);
    ends.get(1)?.(new Error('no'));
    await expect(all[1]).rejects.toThrow('no');
    await turn();
    expect(begun).toEqual([0, 1, 2]);
    for (const n of [0, 2]) ends.get(n)?.();
    await all[0];
    await turn();
    expect(begun).toEqual([0, 1, 2, 3]);
    ends.get(3)?.();
    expect(await Promise.all([all[0], all[2], all[3]])).toEqual([0, 2, 3]);
  });

  it('are not taken by who gave up waiting', async () => {
    const { begun, ends, work } = heldWork();
    const semaphore = createSemaphore(1);
    const caller = new AbortController();
    const first = semaphore.run(work(0), never);
    const given = semaphore.run(work(1), caller.signal);
    const last = semaphore.run(work(2), never);
    caller.abort(new Error('given up'));
    await expect(given).rejects.toThrow('given up');
    await expect(semaphore.run(work(3), caller.signal)).rejects.toThrow('given up');
    ends.get(0)?.();
    await first;
    await turn();
    ends.get(2)?.();
    await last;
    expect(begun).toEqual([0, 2]);
  });
});
