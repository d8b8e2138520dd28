import { readFile } from 'node:fs/promises';
import { every } from '../../engine/async/pause.ts';

const LOOK_EVERY_MS = 5_000;
const PAGE_BYTES = 4096;

/**
 * Watches how much memory a process of any language holds until `signal` aborts, and calls `exceeded` when that is above
 * `bytesMax`. Only Linux tells; elsewhere nothing is found.
 */
export const limitMemory = (pid: number, bytesMax: number, signal: AbortSignal, exceeded: () => void): void => {
  const look = async (): Promise<void> => {
    const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
    if (Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES > bytesMax && !signal.aborted) exceeded();
  };
  void every(LOOK_EVERY_MS, look, signal);
};
