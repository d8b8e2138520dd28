import { clusters } from '../../domain/clusters/cluster.ts';
import { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { load } from '../../domain/core/streams.ts';
import { clustersOfDriver } from '../../projections/clusters/clusterQueries.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { endOf, within } from '../../engine/async/limits.ts';
import { lookAtNews, REST_MS, type News } from '../../engine/feed/news.ts';
import type { Sql } from '../../engine/sql.ts';
import { specOf, type ClusterProvisioner } from './clusterProvisioner.ts';
import { clusterQueue } from './clusterQueue.ts';
import { OBSERVE_MS } from './provisionCluster.ts';

export type UpkeepDeps = {
  store: EventStore;
  /** Reads the active versions of the read models. */
  reads: Sql;
  provisioner: ClusterProvisioner;
  /** How long bringing back one cluster may take. */
  timeoutMs: number;
  /** Tells when clusters may have changed, and their read model shows it. */
  news: News;
  logger: Logger;
};

/** CL-47: how often every cluster is looked at. */
const LOOK_MS = 10_000;
/** Clusters brought back at the same time. */
const PARALLEL_MAX = 5;

/**
 * Compares what shall run with what the driver observes, at once and then every 10 s while anything shall run, and brings
 * back what does not answer (CL-45), until `signal` aborts. A cluster whose state is not on this machine is left alone: making it anew
 * would give it other keys and another address.
 */
export const clusterUpkeep = (
  deps: UpkeepDeps,
  signal: AbortSignal,
): { run: (advanced: () => void) => Promise<void>; idle: () => Promise<void> } => {
  const missing = new Set<string>();
  const queue = clusterQueue(PARALLEL_MAX, signal, (id) => bringBack(deps, missing, id, signal));
  return {
    // A look does not wait for the one before: a cluster that takes long to come back must not hide the others.
    run: (advanced) =>
      lookAtNews(deps.news, LOOK_MS, signal, async () => {
        const running = await clustersOfDriver(deps.reads, deps.provisioner.kind, 'available');
        for (const id of running) queue.add(id);
        advanced();
        return running.length > 0 ? LOOK_MS : REST_MS;
      }),
    idle: queue.idle,
  };
};

/** `missing`: clusters that were reported as having no state here. */
const bringBack = async (
  { store, provisioner, timeoutMs, logger }: UpkeepDeps,
  missing: Set<string>,
  clusterId: string,
  signal: AbortSignal,
): Promise<void> => {
  try {
    const observed = await provisioner.observe(clusterId, within(OBSERVE_MS, signal));
    if (observed.status === 'absent') {
      if (!missing.has(clusterId)) logger.warn({ cluster_id: clusterId }, 'cluster_state_missing');
      missing.add(clusterId);
      return;
    }
    if (observed.healthy) return;
    const { state } = await load(store, clusters, clusterId);
    // The read model may be behind.
    if (state.status !== 'available') return;
    const steps = provisioner.apply(specOf(state.request), state.request.operationId, endOf(within(timeoutMs, signal)));
    for await (const { step } of steps)
      if (step === 'ready') logger.info({ cluster_id: clusterId }, 'cluster_brought_back');
  } catch (error) {
    if (signal.aborted) return;
    const reasonCode = error instanceof ProvisioningError ? error.code : null;
    logger.warn(
      { cluster_id: clusterId, reason_code: reasonCode, ...failureFields(error) },
      'cluster_not_brought_back',
    );
  }
};
