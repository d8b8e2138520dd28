import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { STALL_MS, watchLoop } from './loopStall.ts';

/** How often a child with open calls is asked for a sign of life, and how long it may take. */
const LIFE_SIGN_EVERY_MS = 1_000;
const LIFE_SIGN_WITHIN_MS = 5_000;

/**
 * A call that keeps the child's thread busy keeps all others of the child waiting, so while calls are open a child
 * that gives no sign of life is killed. Slowness of our own is no such silence.
 */
export const openCalls = (client: Client, kill: () => void) => {
  let count = 0;
  let timer: NodeJS.Timeout | null = null;
  const look = async (): Promise<void> => {
    const stalled = watchLoop();
    const isAlive = await client.ping({ timeout: LIFE_SIGN_WITHIN_MS }).then(
      () => true,
      () => false,
    );
    if (stalled() < STALL_MS && !isAlive) return kill();
    timer = null;
    if (count > 0) begin();
  };
  const begin = (): void => {
    timer ??= setTimeout(() => void look(), LIFE_SIGN_EVERY_MS).unref();
  };
  const watched = async <T>(answer: Promise<T>): Promise<T> => {
    count += 1;
    begin();
    return answer.finally(() => {
      count -= 1;
    });
  };
  return { watched, stop: () => clearTimeout(timer ?? undefined) };
};
