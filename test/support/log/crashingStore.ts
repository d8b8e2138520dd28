import type { EventStore } from '../../../domain/core/log/eventStore.ts';

/** What is left of a process that was killed: nothing that it does reaches the log any more. */
export class Killed extends Error {}

export type CrashPoint = { append: number; when: 'before' | 'after' };

/**
 * A store whose process dies at its `append`th append, before or after it is durable. `kill` ends the process; in
 * one that lives on, every later operation fails.
 */
export const crashingStore = (
  store: EventStore,
  point: CrashPoint,
  kill: () => void = () => undefined,
): EventStore & { appends: () => number } => {
  let appends = 0;
  let dead = false;
  const die = (): never => {
    dead = true;
    kill();
    throw new Killed();
  };
  const alive = (): void => {
    if (dead) throw new Killed();
  };
  return {
    ...store,
    appends: () => appends,
    append: async (...args) => {
      alive();
      appends += 1;
      if (appends === point.append && point.when === 'before') die();
      const appended = await store.append(...args);
      if (appends === point.append && point.when === 'after') die();
      return appended;
    },
    readStream: (...args) => {
      alive();
      return store.readStream(...args);
    },
  };
};
