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
  const waiting = new Set<string>();
  const running = new Map<string, Promise<void>>();

  const startNext = (): void => {
    for (const id of waiting) {
      if (signal.aborted || running.size >= parallelMax) return;
      waiting.delete(id);
      running.set(id, run(id));
    }
  };
  const run = async (id: string): Promise<void> => {
    await work(id);
    running.delete(id);
    startNext();
  };

  return {
    add: (id) => {
      if (running.has(id)) return;
      waiting.add(id);
      startNext();
    },
    idle: async () => {
      await Promise.all(running.values());
    },
  };
};
