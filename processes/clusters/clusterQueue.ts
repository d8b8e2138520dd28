import { createSlots } from '../../engine/async/slots.ts';

export type ClusterQueue = {
  add: (clusterId: string) => void;
  /** Resolves when no work is under way; after the abort, none begins any more. */
  idle: () => Promise<void>;
};

/**
 * At most `parallelMax` at once, the others in the order in which they were asked for (CL-25). Each cluster is in it at
 * most once, waiting or running: never two operations on one cluster (CL-45). `work` must not reject.
 */
export const clusterQueue = (
  parallelMax: number,
  signal: AbortSignal,
  work: (clusterId: string) => Promise<void>,
): ClusterQueue => {
  const slots = createSlots(parallelMax);
  const queued = new Set<string>();
  return {
    add: (id) => {
      if (queued.has(id)) return;
      queued.add(id);
      const given = slots.run(() => work(id), signal);
      // Rejects for who still waits at the abort.
      void given.catch(() => undefined).finally(() => queued.delete(id));
    },
    idle: () => slots.idle(),
  };
};
