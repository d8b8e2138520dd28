import { clusters } from '../../domain/clusters/cluster.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { categoryOf, idOf } from '../../domain/core/eventLog.ts';
import { UnknownEventType } from '../../domain/core/streamKind.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import { clustersOfDriver } from '../../projections/clusters/clusterQueries.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { keepTrying } from '../../engine/async/keepTrying.ts';
import { lookAtNews, newsOf, REST_MS, type News, type NewsDeps } from '../../engine/feed/news.ts';
import type { Leases } from '../../engine/leases/leases.ts';
import { runUnderLease } from '../../engine/leases/runUnderLease.ts';
import type { Sql } from '../../engine/sql.ts';
import { clusterQueue } from './clusterQueue.ts';
import { clusterUpkeep } from './clusterUpkeep.ts';
import { provisionCluster, type ProvisionDeps } from './provisionCluster.ts';

export type ProvisioningDeps = ProvisionDeps & {
  /** Reads the active versions of the read models. */
  reads: Sql;
  leases: Leases;
  /** `SERVICE_MAX_PARALLEL_PROVISIONING` (CL-25). */
  parallelMax: number;
  /** Tells when clusters may have changed, and their read model shows it. */
  news: News;
};

/**
 * How often the read model is asked for clusters that no event has told of, after a start or a lost connection, while
 * some are being provisioned.
 */
const SWEEP_MS = 2_000;

export const clusterNews = (deps: NewsDeps): News =>
  newsOf(deps, ['clusters'], ({ stream }) => categoryOf(stream) === clusters.category);

/**
 * Provisions the clusters that were asked for and keeps them running, in one process at a time. `run` resolves when
 * `signal` aborts; what was under way goes on when it runs again, here or elsewhere (CL-45).
 */
export const provisioningWorker = (deps: ProvisioningDeps): { run(signal: AbortSignal): Promise<void> } => ({
  run: (signal) => runUnderLease(deps, 'cluster_provisioning', signal, (held) => superviseClusters(deps, held)),
});

/** Each part is tried again by itself: a lost connection of one never aborts what the others have under way. */
const superviseClusters = async (deps: ProvisioningDeps, signal: AbortSignal): Promise<void> => {
  /** This process never learns to read their streams: a node of the newer release goes on with them. */
  const left = new Set<string>();
  let sweepAgain: (() => void) | null = null;
  const queue = clusterQueue(deps.parallelMax, signal, async (id) => {
    try {
      await provisionCluster(deps, id, signal);
    } catch (error) {
      if (error instanceof UnknownEventType) {
        left.add(id);
        return deps.logger.warn({ cluster_id: id }, 'cluster_left_to_newer_release');
      }
      // Only the store rejects: the cluster is still `provisioning`, and the next sweep takes it up again.
      deps.logger.error({ cluster_id: id, ...failureFields(error) }, 'provisioning_interrupted');
      sweepAgain?.();
    }
  });
  const add = (id: string): void => {
    if (!left.has(id)) queue.add(id);
  };
  const supervise = (part: string, work: (signal: AbortSignal, advanced: () => void) => Promise<void>): Promise<void> =>
    keepTrying(
      signal,
      (advanced) => work(signal, advanced),
      (error, attempt) => deps.logger.warn({ part, attempt, ...failureFields(error) }, 'cluster_supervision_failed'),
    );
  const news: News = (changed, scope) => {
    sweepAgain = changed;
    return deps.news(changed, scope);
  };
  const upkeep = clusterUpkeep(deps, signal);
  await Promise.all([
    supervise('sweep', (scope, advanced) => sweep({ ...deps, news }, add, scope, advanced)),
    supervise('follow', (scope, advanced) => follow(deps, add, scope, advanced)),
    supervise('upkeep', (_, advanced) => upkeep.run(advanced)),
  ]);
  await Promise.all([queue.idle(), upkeep.idle()]);
};

const sweep = (
  deps: ProvisioningDeps,
  add: (id: string) => void,
  signal: AbortSignal,
  advanced: () => void,
): Promise<void> =>
  lookAtNews(deps.news, SWEEP_MS, signal, async () => {
    const open = await clustersOfDriver(deps.reads, deps.provisioner.kind, 'provisioning');
    open.forEach(add);
    advanced();
    return open.length > 0 ? SWEEP_MS : REST_MS;
  });

const follow = async (
  deps: ProvisioningDeps,
  add: (id: string) => void,
  signal: AbortSignal,
  advanced: () => void,
): Promise<void> => {
  const isRequest = (event: RecordedEvent): boolean =>
    isEvent(event, 'ClusterRequested') && event.data.driver === deps.provisioner.kind;
  for await (const batch of deps.store.subscribe(await deps.store.head(), signal)) {
    for (const event of batch) if (isRequest(event)) add(idOf(event.stream));
    advanced();
  }
};
