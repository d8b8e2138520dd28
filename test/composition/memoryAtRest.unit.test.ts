import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { giveMemoryBackAtRest } from '../../composition/memoryAtRest.ts';

const LOOK_MS = 20;

/** Whether nobody has collected it yet. */
const leaveBehind = (): (() => boolean) => {
  const left = new WeakRef({});
  return () => left.deref() !== undefined;
};

describe('memory of a node at rest', () => {
  it('is collected once, and again when there is much more of it', async () => {
    const stopping = new AbortController();
    const kept = new Map([['key', {}]]);
    const watching = giveMemoryBackAtRest(() => kept.clear(), stopping.signal, LOOK_MS);
    const first = leaveBehind();
    await expect.poll(first).toBe(false);
    expect(kept.size).toBe(0);

    const second = leaveBehind();
    await sleep(10 * LOOK_MS);
    expect(second()).toBe(true);

    // More than V8 may give back at the same time.
    const grown = Buffer.alloc(100_000_000);
    await expect.poll(second).toBe(false);
    expect(grown).toHaveLength(100_000_000);
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
