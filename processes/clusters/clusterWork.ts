import { createSemaphore } from '../../engine/async/semaphore.ts';

/** What can be done with a cluster; `healing` gives way to what somebody asked for. */
export type WorkKind = 'provisioning' | 'updating' | 'taking_back' | 'deleting' | 'healing';

/** What stops the work before it, whose end would be in vain. */
const STOPS: ReadonlySet<WorkKind> = new Set(['taking_back', 'deleting']);

export type ClusterWork = {
  /** Does such work on the cluster, now or when there is room. What is under way already is not done twice. */
  take(kind: WorkKind, clusterId: string): void;
  /** Whether something is done with the cluster, or waits to be. */
  isBusy(clusterId: string): boolean;
  /** Resolves when no work is under way; after the abort, none begins any more. */
  idle(): Promise<void>;
};

type Held = { kind: WorkKind; abort: AbortController; next: WorkKind | null };

/**
 * At most `max` of a kind at once, the others in the order in which they were asked for (CL-25). Never two pieces of
 * work on one cluster (CL-45): another kind comes after the one before, and does not wait for its end where that is
 * vain: deletion stops whatever goes on (CL-54), and so does taking back an upgrade (CL-75). `work` finds out for itself what there is to do, and must not reject.
 */
export const clusterWork = (
  max: Readonly<Record<WorkKind, number>>,
  signal: AbortSignal,
  work: (kind: WorkKind, clusterId: string, signal: AbortSignal) => Promise<void>,
): ClusterWork => {
  const semaphores = {
    provisioning: createSemaphore(max.provisioning),
    updating: createSemaphore(max.updating),
    taking_back: createSemaphore(max.taking_back),
    deleting: createSemaphore(max.deleting),
    healing: createSemaphore(max.healing),
  };
  const held = new Map<string, Held>();

  const begin = (kind: WorkKind, id: string): void => {
    const own: Held = { kind, abort: new AbortController(), next: null };
    held.set(id, own);
    const over = AbortSignal.any([signal, own.abort.signal]);
    const given = semaphores[kind].run(() => work(kind, id, over), over);
    const end = (): void => {
      held.delete(id);
      if (own.next !== null && !signal.aborted) begin(own.next, id);
    };
    // Rejects for who still waits at the abort.
    void given.catch(() => undefined).finally(end);
  };

  return {
    take: (kind, id) => {
      const own = held.get(id);
      if (own === undefined) return begin(kind, id);
      if (own.kind === kind || kind === 'healing') return undefined;
      own.next = kind;
      if (STOPS.has(kind) || own.kind === 'healing') own.abort.abort(new Error(`given up for ${kind}`));
      return undefined;
    },
    isBusy: (id) => held.has(id),
    idle: async () => {
      await Promise.all(Object.values(semaphores).map((each) => each.idle()));
    },
  };
};
