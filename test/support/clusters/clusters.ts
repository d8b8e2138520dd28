import { randomUUID } from 'node:crypto';
import { clusters, clusters as clusterKind } from '../../../domain/clusters/cluster.ts';
import type { Cluster, ClusterRequest } from '../../../domain/clusters/state.ts';
import type { EventStore, RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { handle, load } from '../../../domain/core/log/streams.ts';
import { CommandId } from '../../../domain/core/ids.ts';
import type { ClusterProvisioner } from '../../../processes/clusters/clusterProvisioner.ts';

export const requestOf = (changes: Partial<ClusterRequest> = {}): ClusterRequest => ({
  clusterId: randomUUID(),
  workspaceId: 'default',
  name: 'orders',
  type: 'keycloak',
  managementMode: 'full',
  size: 'small',
  location: 'us',
  version: '26.8.0',
  httpRelativePath: '',
  features: [],
  featuresDisabled: [],
  autoUpgradeEnabled: false,
  deletionProtection: false,
  maintenanceWindow: null,
  driver: 'embedded',
  operationId: randomUUID(),
  requestedAt: new Date().toISOString(),
  ...changes,
});

/** Asks for a cluster as a user would, and gives back its id. */
export const requestCluster = async (store: EventStore, changes: Partial<ClusterRequest> = {}): Promise<string> => {
  const data = requestOf(changes);
  const commandId = CommandId.parse(randomUUID());
  const { workspaceId } = data;
  const meta = { actor: { type: 'user', id: 'u' }, correlationId: 'request', commandId, workspaceId } as const;
  await handle(store, clusters, data.clusterId, { type: 'RequestCluster', data }, meta);
  return data.clusterId;
};

export const clusterEvents = (store: EventStore, clusterId: string): Promise<RecordedEvent[]> =>
  Array.fromAsync(store.readStream(clusterKind.stream(clusterId)));

export const clusterState = async (store: EventStore, clusterId: string): Promise<Cluster> =>
  (await load(store, clusters, clusterId)).state;

/** What goes wrong right before a step is reported; `done` is after the last one. */
export type Fault = {
  before: 'preparing' | 'starting' | 'ready' | 'done';
  act: (signal: AbortSignal) => Promise<void>;
};

export const throws =
  (error: unknown): Fault['act'] =>
  async () => {
    throw error;
  };

/** Until the driver is told to give up. */
export const hangs: Fault['act'] = (signal) =>
  new Promise((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** A driver whose next runs of `apply` meet these faults, one each; without faults it is the driver itself. */
export const faulty = (inner: ClusterProvisioner, faults: Fault[]): ClusterProvisioner => ({
  ...inner,
  apply: async function* (spec, operation, signal, mayChange) {
    const fault = faults.shift();
    for await (const progress of inner.apply(spec, operation, signal, mayChange)) {
      if (fault?.before === progress.step) await fault.act(signal);
      yield progress;
    }
    if (fault?.before === 'done') await fault.act(signal);
  },
});

/** A driver that never comes back from one of its methods, for one cluster, whatever its signal says. */
export const stuck = (
  inner: ClusterProvisioner,
  method: 'preflight' | 'apply' | 'observe' | 'destroy',
  isAbout: (clusterId: string) => boolean,
): ClusterProvisioner => {
  const never = new Promise<never>(() => {});
  const hold = <T>(name: typeof method, clusterId: string, call: () => Promise<T>): Promise<T> =>
    name === method && isAbout(clusterId) ? never : call();
  return {
    ...inner,
    preflight: (spec, limits) => hold('preflight', spec.clusterId, () => inner.preflight(spec, limits)),
    observe: (id, limits) => hold('observe', id, () => inner.observe(id, limits)),
    destroy: (id, operation, limits) => hold('destroy', id, () => inner.destroy(id, operation, limits)),
    apply: async function* (spec, operation, signal, mayChange) {
      await hold('apply', spec.clusterId, () => Promise.resolve());
      yield* inner.apply(spec, operation, signal, mayChange);
    },
  };
};

/** Waits for what happens by itself. */
export const eventually = async (what: string, isTrue: () => Promise<boolean>): Promise<void> => {
  for (let waitedMs = 0; waitedMs < 25_000; waitedMs += 25) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${what} did not happen`);
};
