import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Waits again and again at a signal made of two that outlive it, and prints by how many bytes the heap has grown. */
const PROGRAM = `
  import { setTimeout as sleep } from 'node:timers/promises';
  const [stop, lost] = [new AbortController(), new AbortController()];
  const wait = () => {
    const either = AbortSignal.any([stop.signal, lost.signal]);
    const wake = () => undefined;
    either.addEventListener('abort', wake);
    either.removeEventListener('abort', wake);
  };
  const waitOften = async () => {
    for (let n = 0; n < 20_000; n += 1) {
      wait();
      if (n % 1_000 === 0) await sleep(1);
    }
    for (let n = 0; n < 5; n += 1) {
      gc();
      await sleep(20);
    }
    return process.memoryUsage().heapUsed;
  };
  await waitOften();
  const before = await waitOften();
  await waitOften();
  process.stdout.write(String((await waitOften()) - before));
`;

it('a signal of two that live for long leaves nothing with them', async () => {
  const args = ['--expose-gc', '--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  // Of 40,000 signals, each of which takes some hundred bytes at least.
  expect(Number(stdout)).toBeLessThan(2_000_000);
});
