import { readFile } from 'node:fs/promises';
import { every } from '../../engine/async/pause.ts';

const LOOK_EVERY_MS = 5_000;
const PAGE_BYTES = 4096;

/**
 * Watches how much memory a program of any language holds, with those that it has started, until `signal` aborts, and
 * calls `exceeded` when that is above `bytesMax`. Only Linux tells; elsewhere nothing is found.
 */
export const limitMemory = (pid: number, bytesMax: number, signal: AbortSignal, exceeded: () => void): void => {
  const look = async (): Promise<void> => {
    if ((await pagesOf(pid)) * PAGE_BYTES > bytesMax && !signal.aborted) exceeded();
  };
  void every(LOOK_EVERY_MS, look, signal);
};

/** Resident pages of a process and of all below it. */
const pagesOf = async (pid: number): Promise<number> => {
  const [statm, children] = await Promise.all(
    ['statm', `task/${pid}/children`].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  );
  const below = (children ?? '').split(' ').filter((name) => name !== '');
  const pages = await Promise.all(below.map((child) => pagesOf(Number(child))));
  return pages.reduce((sum, each) => sum + each, Number(statm?.split(' ')[1] ?? 0));
};
