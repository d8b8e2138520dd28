import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { MakePreview } from '../../domain/tickets/attachments.ts';
import { createSemaphore } from '../../engine/async/semaphore.ts';

const FILE = fileURLToPath(new URL('decode.ts', import.meta.url));
/** It can neither write files nor start programs; the decoder is native code. */
const FLAGS = ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=128'];
const AT_ONCE = 2;
const WITHIN_MS = 10_000;

/** Previews made by a process for each, two at a time; one that takes longer than 10 s is killed. */
export const createPreviews = (): MakePreview => {
  const places = createSemaphore(AT_ONCE);
  return (image, signal) => places.run(() => decoded(image, signal), signal);
};

const decoded = async (image: Uint8Array, signal: AbortSignal): Promise<Uint8Array | null> => {
  const child = spawn(process.execPath, [...FLAGS, FILE], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]),
    killSignal: 'SIGKILL',
  });
  // A child that ends early does not read on.
  child.stdin.on('error', () => {});
  child.stdin.end(image);
  const made = Promise.all([buffer(child.stdout), once(child, 'close')]);
  const [preview, [code]] = await made.catch(() => [Buffer.alloc(0), [null]] as const);
  signal.throwIfAborted();
  return code === 0 && preview.byteLength > 0 ? preview : null;
};
