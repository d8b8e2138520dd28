import type { Logger } from '../../domain/core/logger.ts';
import { failureFields } from '../async/failure.ts';
import { isNews } from '../async/keepTrying.ts';
import { lookOnChange, REST_MS, type ChangeSignal } from './changeSignal.ts';

/** What has a time of its own. `dueAt`: ISO 8601. */
export type Due = { dueAt: string };

export type DueWork<Item extends Due> = {
  /** Names it in log lines. */
  name: string;
  /** Those that are due next, soonest first; a read model may still show some that are done. */
  next: () => Promise<readonly Item[]>;
  /** Does one; a repeat changes nothing. */
  act: (item: Item) => Promise<void>;
  /** Tells when others may be due. */
  changes: ChangeSignal;
  now: () => string;
  logger: Logger;
};

const APART_MS = 20;
/** When what failed is tried again. */
const AGAIN_MS = 5_000;

/**
 * Does each item when its time has come, one after the other, until `signal` aborts. Meant to run under a lease. Never
 * rejects: one that fails holds up no other, and is tried again.
 */
export const doWhatIsDue = async <Item extends Due>(
  { name, next, act, changes, now, logger }: DueWork<Item>,
  signal: AbortSignal,
): Promise<void> => {
  let failures = 0;
  const failed = (error: unknown): number => {
    failures += 1;
    if (isNews(error, failures)) logger.warn({ name, ...failureFields(error) }, 'due_work_failed');
    return AGAIN_MS;
  };
  const look = async (): Promise<number> => {
    let restMs = REST_MS;
    const items = await next();
    failures = 0;
    for (const item of items) {
      const leftMs = Date.parse(item.dueAt) - Date.parse(now());
      if (leftMs > 0) return Math.min(restMs, leftMs);
      if (signal.aborted) break;
      restMs = Math.min(restMs, await act(item).then(() => REST_MS, failed));
    }
    return restMs;
  };
  await lookOnChange(changes, APART_MS, signal, () => look().catch(failed));
};
