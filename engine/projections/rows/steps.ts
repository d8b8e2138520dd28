import type { Rows } from './rows.ts';

/**
 * What a handler did to rows, in order. Of one that has read none it is the same whatever rows there are, so that it can
 * be done again without the handler.
 */
export type Steps = readonly (() => void)[];

/** Rows that remember what is done to them. */
export type NotedRows = {
  rows: Rows;
  /** What `work` has done, or null when it has read a row. */
  stepsOf(work: () => void): Steps | null;
};

export const noteSteps = (held: Rows): NotedRows => {
  let steps: (() => void)[] | null = null;
  const take = (step: () => void): void => {
    steps?.push(step);
    step();
  };
  return {
    rows: {
      find: (table, key) => {
        steps = null;
        return held.find(table, key);
      },
      insert: (table, row) => take(() => held.insert(table, row)),
      patch: (table, key, values) => take(() => held.patch(table, key, values)),
      put: (table, key, made) => take(() => held.put(table, key, made)),
      delete: (table, key) => take(() => held.delete(table, key)),
    },
    stepsOf: (work) => {
      steps = [];
      work();
      return steps;
    },
  };
};
