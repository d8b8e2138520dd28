import { execFile } from 'node:child_process';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { giveMemoryBackAtRest } from '../../composition/memoryAtRest.ts';

const LOOK_MS = 20;

describe('memory of a node at rest', () => {
  it('is collected once, and again when there is much more of it', async () => {
    const stopping = new AbortController();
    onTestFinished(() => stopping.abort());
    const collections: true[] = [];
    const left = new WeakRef({});
    const watching = giveMemoryBackAtRest([{ letGo: () => void collections.push(true) }], stopping.signal, LOOK_MS);
    await expect.poll(() => collections.length > 0 && left.deref() === undefined).toBe(true);
    await sleep(10 * LOOK_MS);
    expect(collections).toHaveLength(1);

    // The buffers that other tests left here still counted when it was collected, as V8 frees them a little later.
    const grown: Buffer[] = [];
    for (let mb = 0; collections.length === 1 && mb < 2_000; mb += 20) {
      grown.push(Buffer.allocUnsafeSlow(20_000_000));
      await sleep(10 * LOOK_MS);
    }
    expect(collections).toHaveLength(2);
    stopping.abort();
    await watching;
  });

  it('is not filled again by what is done at rest: what is young is collected at each look', async () => {
    const stopping = new AbortController();
    onTestFinished(() => stopping.abort());
    const collected: unknown[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) collected.push(Object(Reflect.get(entry, 'detail')).kind);
    });
    observer.observe({ entryTypes: ['gc'] });
    onTestFinished(() => observer.disconnect());
    const watching = giveMemoryBackAtRest([], stopping.signal, LOOK_MS);
    const young = (): number => collected.filter((kind) => kind === constants.NODE_PERFORMANCE_GC_MINOR).length;
    await expect.poll(young, { timeout: 10_000 }).toBeGreaterThan(20);
    stopping.abort();
    await watching;
  });

  // Elsewhere the C library cannot be told.
  it.runIf(process.platform === 'linux')(
    'goes back to the system, also what the C library keeps between what is in use',
    async () => {
      const program = fileURLToPath(new URL('../support/memoryLeftBehind.ts', import.meta.url));
      const { stdout } = await promisify(execFile)(process.execPath, [program], { timeout: 60_000 });
      const { before, after } = JSON.parse(stdout);
      expect(before - after).toBeGreaterThan(100_000_000);
    },
  );
});
