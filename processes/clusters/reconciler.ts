import { merge, Subject } from 'rxjs';
import { clusters } from '../../domain/clusters/cluster.ts';
import { categoryOf, idOf } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { UnknownEventType } from '../../domain/core/log/streamKind.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { isNews, keepTrying } from '../../engine/async/keepTrying.ts';
import type { LogFeed } from '../../engine/feed/logFeed.ts';
import {
  lookOnChange,
  changeSignalOf,
  REST_MS,
  type ChangeSignal,
  type ChangeSignalDeps,
} from '../../engine/feed/changeSignal.ts';
import type { Leases } from '../../engine/leases/leases.ts';
import { runUnderLease } from '../../engine/leases/runUnderLease.ts';
import type { ProjectionProgress } from '../../engine/projections/projection.ts';
import { busyClusters } from '../../projections/clusters/clusterQueries.ts';
import { clusterWork, type ClusterWork, type WorkKind } from './clusterWork.ts';
import { operateCluster } from './operateCluster.ts';
import type { OperateDeps } from './operateDeps.ts';
import { createWatch, type WatchDeps } from './watchClusters.ts';

export type ReconcilerDeps = OperateDeps &
  WatchDeps & {
    leases: Leases;
    feed: Pick<LogFeed, 'from'>;
    progress: ProjectionProgress;
    /** `SERVICE_MAX_PARALLEL_PROVISIONING` (CL-25). */
    parallelMax: number;
    /** Tells when clusters may have changed, and their read model shows it. */
    changes: ChangeSignal;
  };

/**
 * How often the read model is asked for operations that no event has told of, after a start or a lost connection, and
 * for attempts that are due, while there are any.
 */
const SWEEP_MS = 2_000;
/** Where the read model takes longer, new requests do not wait for older ones that it does not show. */
const SHOWN_WITHIN_MS = 5_000;
/** At the same time, beside what is provisioned. */
const UPDATES_MAX = 5;
const TAKEN_BACK_MAX = 5;
const DELETIONS_MAX = 5;
const HEALS_MAX = 5;

export const clusterChanges = (deps: ChangeSignalDeps): ChangeSignal =>
  changeSignalOf(deps, ['clusters'], ({ stream }) => categoryOf(stream) === clusters.category);

/**
 * Compares what the events say that clusters shall be with what the drivers observe, and acts on the difference, in one
 * process at a time. `run` resolves when `signal` aborts; what was under way goes on when it runs again, here or
 * elsewhere (CL-45).
 */
export const clusterReconciler = (deps: ReconcilerDeps): { run(signal: AbortSignal): Promise<void> } => ({
  run: (signal) => runUnderLease(deps, 'cluster_provisioning', signal, (held) => reconcile(deps, held)),
});

/** Each part is tried again by itself: a lost connection of one never aborts what the others have under way. */
const reconcile = async (deps: ReconcilerDeps, signal: AbortSignal): Promise<void> => {
  /** This process never learns to read their streams: a node of the newer release goes on with them. */
  const left = new Set<string>();
  const again = new Subject<undefined>();
  const guarded = async (clusterId: string, act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      if (error instanceof UnknownEventType) {
        left.add(clusterId);
        return deps.logger.warn({ cluster_id: clusterId }, 'cluster_left_to_newer_release');
      }
      // Only the store rejects: the operation is still open, and the next sweep takes it up again.
      deps.logger.error({ cluster_id: clusterId, ...failureFields(error) }, 'cluster_operation_interrupted');
      again.next(undefined);
    }
  };
  const parallel = {
    provisioning: deps.parallelMax,
    updating: UPDATES_MAX,
    taking_back: TAKEN_BACK_MAX,
    deleting: DELETIONS_MAX,
    healing: HEALS_MAX,
  };
  const work = clusterWork(parallel, signal, (kind, clusterId, own) =>
    guarded(clusterId, () => (kind === 'healing' ? watch.heal(clusterId, own) : operateCluster(deps, clusterId, own))),
  );
  const known: Pick<ClusterWork, 'take' | 'isBusy'> = {
    take: (kind, id) => (left.has(id) ? undefined : work.take(kind, id)),
    isBusy: (id) => left.has(id) || work.isBusy(id),
  };
  const watch = createWatch(deps, known);
  const supervise = (part: string, act: (signal: AbortSignal, advanced: () => void) => Promise<void>): Promise<void> =>
    keepTrying(
      signal,
      (advanced) => act(signal, advanced),
      (error, attempt) => {
        if (isNews(error, attempt))
          deps.logger.warn({ part, attempt, ...failureFields(error) }, 'cluster_supervision_failed');
      },
    );
  const changes = merge(deps.changes, again);
  await Promise.all([
    supervise('sweep', (scope, advanced) => sweep({ ...deps, changes }, known.take, scope, advanced)),
    supervise('follow', (scope, advanced) => follow(deps, known.take, scope, advanced)),
    supervise('watch', (scope, advanced) => watch.run(scope, advanced)),
  ]);
  await Promise.all([work.idle(), watch.idle()]);
};

type Take = ClusterWork['take'];

const sweep = (deps: ReconcilerDeps, take: Take, signal: AbortSignal, advanced: () => void): Promise<void> =>
  lookOnChange(deps.changes, SWEEP_MS, signal, async () => {
    const busy = await takeBusy(deps, take);
    advanced();
    return busy > 0 ? SWEEP_MS : REST_MS;
  });

/** Takes what the read model shows to be open, and tells how much of it there is. */
const takeBusy = async ({ reads, now }: ReconcilerDeps, take: Take): Promise<number> => {
  const busy = await busyClusters(reads);
  const at = now();
  for (const { id, status, retryAt } of busy)
    // Others wait in their own work until they are due, and keep their place there.
    if (status !== 'deleting' || retryAt === null || retryAt <= at) take(status, id);
  return busy.length;
};

/** What the event gives to do. */
const workOf = (event: RecordedEvent): WorkKind | null => {
  if (isEvent(event, 'ClusterRequested')) return 'provisioning';
  if (isEvent(event, 'ClusterUpdateStarted')) return 'updating';
  if (isEvent(event, 'ClusterUpgradeCancelled')) return 'taking_back';
  if (isEvent(event, 'ClusterDeletionRequested')) return 'deleting';
  if (isEvent(event, 'ClusterOperationRetried')) return event.data.kind === 'provision' ? 'provisioning' : 'updating';
  return null;
};

/** What was asked for before is taken first: all wait in the order of their requests (CL-25). */
const follow = async (deps: ReconcilerDeps, take: Take, signal: AbortSignal, advanced: () => void): Promise<void> => {
  const head = await deps.store.head();
  await deps.progress.waitFor(['clusters'], head, SHOWN_WITHIN_MS, signal);
  await takeBusy(deps, take);
  for await (const batch of deps.feed.from(head, signal)) {
    for (const event of batch) {
      const kind = workOf(event);
      if (kind !== null) take(kind, idOf(event.stream));
    }
    advanced();
  }
};
