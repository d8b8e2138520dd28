import { describe, expect, it } from 'vitest';
import { createSharing } from '../../../engine/async/sharing.ts';

const MAX = 2;
const TOGETHER_MAX = 3;

/** Sharing of holders that are numbers, the next one for each hold; `holds` are the pieces of work that each was given. */
const ground = (waitMs = 60_000) => {
  const holds: string[][] = [];
  const ends = new Map<string, (error?: Error) => void>();
  let refusal: Error | null = null;
  const failures: unknown[] = [];
  const sharing = createSharing<number>({
    max: MAX,
    togetherMax: TOGETHER_MAX,
    waitMs,
    late: () => new Error('late'),
    hold: async (work) => {
      await turn();
      if (refusal !== null) throw refusal;
      const holder = holds.push([]) - 1;
      return work(holder).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
    },
  });
  const begin = (name: string): Promise<string> =>
    sharing.run(async (holder) => {
      holds[holder]?.push(name);
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
      return promise;
    });
  return {
    holds,
    failures,
    waiting: () => sharing.waiting(),
    begin,
    end: (name: string, error?: Error) => ends.get(name)?.(error),
    refuse: (error: Error | null) => (refusal = error),
  };
};

/** Lets all that can begin begin. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const turns = async (): Promise<void> => {
  for (let n = 0; n < 5; n += 1) await turn();
};

describe('sharing a few holders', () => {
  it('work that finds one free has it for itself; the next ones free are shared evenly by what waits', async () => {
    const { holds, begin, end, waiting } = ground();
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name) => begin(name));
    await turns();
    expect(holds).toEqual([['a'], ['b']]);
    expect(waiting()).toBe(8);
    end('a');
    await turns();
    // Half of what waits, but no more than may share one.
    expect(holds[2]).toEqual(['c', 'd', 'e']);
    end('b');
    await turns();
    expect(holds[3]).toEqual(['f', 'g', 'h']);
    for (const name of ['c', 'd', 'e']) end(name);
    await turns();
    expect(holds[4]).toEqual(['i']);
    for (const name of ['f', 'g', 'h']) end(name);
    await turns();
    expect(holds.slice(5)).toEqual([['j']]);
    for (const name of ['i', 'j']) end(name);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
    expect(waiting()).toBe(0);
    const alone = begin('k');
    await turns();
    expect(holds.filter((names) => names.includes('k'))).toEqual([['k']]);
    end('k');
    expect(await alone).toBe('k');
  });

  it('what fails fails alone, and whoever lends the holder hears of it', async () => {
    const { begin, end, failures } = ground();
    const [alone, other, first, second] = [begin('a'), begin('b'), begin('c'), begin('d')];
    await turns();
    const no = new Error('no');
    end('a', no);
    await expect(alone).rejects.toBe(no);
    await turns();
    const neither = new Error('nor this');
    end('c', neither);
    end('b');
    await expect(first).rejects.toBe(neither);
    await turns();
    end('d');
    expect([await other, await second]).toEqual(['b', 'd']);
    await turns();
    expect(failures).toMatchObject([no, { errors: [neither] }]);
    const later = begin('e');
    await turns();
    end('e');
    expect(await later).toBe('e');
  });

  it('where no holder is to be had, all that waits is told why', async () => {
    const { begin, end, refuse } = ground();
    const gone = new Error('gone');
    refuse(gone);
    const failed = await Promise.allSettled(['a', 'b', 'c'].map((name) => begin(name)));
    expect(failed.map((one) => one.status === 'rejected' && one.reason === gone)).toEqual([true, true, true]);
    refuse(null);
    const later = begin('d');
    await turns();
    end('d');
    expect(await later).toBe('d');
  });

  it('gives up what waited too long, and never begins it', async () => {
    const { begin, end, holds, waiting } = ground(1_000);
    const busy = ['a', 'b'].map((name) => begin(name));
    await turns();
    const late = begin('late');
    await expect(late).rejects.toThrow('late');
    expect(waiting()).toBe(0);
    for (const name of ['a', 'b']) end(name);
    await Promise.all(busy);
    await turns();
    expect(holds.flat()).not.toContain('late');
  });
});
