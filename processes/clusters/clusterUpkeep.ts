import { clusters } from '../../domain/clusters/cluster.ts';
import { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { load } from '../../domain/core/streams.ts';
import { clustersOfDriver } from '../../projections/clusters/clusterQueries.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { pause } from '../../engine/async/pause.ts';
import type { Sql } from '../../engine/sql.ts';
import { specOf, type ClusterProvisioner } from './clusterProvisioner.ts';

export type UpkeepDeps = {
  store: EventStore;
  /** Reads the active versions of the read models. */
  reads: Sql;
  provisioner: ClusterProvisioner;
  log: Logger;
};

/** CL-47: how often every cluster is looked at. */
const LOOK_MS = 10_000;
/** Clusters brought back at the same time. */
const PARALLEL_MAX = 5;

/**
 * Compares what shall run with what the driver observes, at once and then every 10 s, and brings back what does not
 * answer (CL-45). A cluster whose state is not on this machine is left alone: making it anew would give it other
 * keys and another address. Calls `advanced` after each look. Returns when `signal` aborts.
 */
export const keepClustersRunning = async (
  deps: UpkeepDeps,
  signal: AbortSignal,
  advanced: () => void,
): Promise<void> => {
  const missing = new Set<string>();
  while (!signal.aborted) {
    const open = await clustersOfDriver(deps.reads, deps.provisioner.kind, 'available');
    const next = async (): Promise<void> => {
      for (let id = open.shift(); id !== undefined && !signal.aborted; id = open.shift())
        await bringBack(deps, missing, id, signal);
    };
    await Promise.all(Array.from({ length: PARALLEL_MAX }, next));
    advanced();
    await pause(LOOK_MS, signal);
  }
};

/** `missing`: clusters that were reported as having no state here. */
const bringBack = async (
  { store, provisioner, log }: UpkeepDeps,
  missing: Set<string>,
  clusterId: string,
  signal: AbortSignal,
): Promise<void> => {
  try {
    const observed = await provisioner.observe(clusterId);
    if (observed.status === 'absent') {
      if (!missing.has(clusterId)) log.warn({ cluster_id: clusterId }, 'cluster_state_missing');
      missing.add(clusterId);
      return;
    }
    if (observed.healthy) return;
    const { state } = await load(store, clusters, clusterId);
    // The read model may be behind.
    if (state.status !== 'available') return;
    const steps = provisioner.apply(specOf(state.request), state.request.operationId, signal);
    for await (const { step } of steps)
      if (step === 'ready') log.info({ cluster_id: clusterId }, 'cluster_brought_back');
  } catch (error) {
    if (signal.aborted) return;
    const reasonCode = error instanceof ProvisioningError ? error.code : null;
    log.warn({ cluster_id: clusterId, reason_code: reasonCode, ...failureFields(error) }, 'cluster_not_brought_back');
  }
};
