import type { Logger } from '../domain/core/logger.ts';
import { failureFields } from '../engine/async/failure.ts';

/** The long-running work of this process. */
export type Tasks = {
  /** Starts `work`; it runs until its signal aborts. One that ends by an error is logged and shown as failed. */
  run(name: string, work: (signal: AbortSignal) => Promise<unknown>): void;
  /** Names of those that ended by an error; they do not run again before a restart. */
  failed(): readonly string[];
  /** Aborts all and waits until they have ended. */
  stop(): Promise<void>;
};

export const createTasks = (logger: Logger): Tasks => {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const failed: string[] = [];
  return {
    run: (name, work) => {
      const task = work(stopping.signal)
        .then(() => undefined)
        .catch((error: unknown) => {
          if (stopping.signal.aborted) return;
          failed.push(name);
          logger.error({ task: name, ...failureFields(error) }, 'task_failed');
        })
        .finally(() => running.delete(task));
      running.add(task);
    },
    failed: () => failed,
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
};
