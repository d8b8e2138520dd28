import { clusters } from '../../domain/clusters/cluster.ts';
import type { DriverKind } from '../../domain/clusters/events.ts';
import { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import type { ReasonCode } from '../../domain/clusters/reasonCodes.ts';
import { uuidv5 } from '../../domain/core/ids.ts';
import { handle, load } from '../../domain/core/log/streams.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { endOf, within } from '../../engine/async/limits.ts';
import { pause } from '../../engine/async/pause.ts';
import type { Sql } from '../../engine/sql.ts';
import { runningClusters, type RunningCluster } from '../../projections/clusters/clusterQueries.ts';
import { OBSERVE_MS } from './applyOnce.ts';
import { specOf } from './clusterProvisioner.ts';
import type { ClusterWork } from './clusterWork.ts';
import { newStreak, type Finding, type Streak } from './healthStreak.ts';
import { reporting } from './openOperation.ts';
import type { OperateDeps } from './operateDeps.ts';

export type WatchDeps = Pick<OperateDeps, 'store' | 'driverOf' | 'timeoutMs' | 'now' | 'logger'> & {
  /** Reads the active versions of the read models. */
  reads: Sql;
  /** Of the drivers the one that is configured (CL-94). */
  configured: DriverKind;
  /** `SERVICE_HEALTH_PROBE_SECONDS`, in milliseconds (CL-47). */
  probeMs: number;
};

/** Clusters asked at the same time. */
const PROBES_MAX = 20;

/** Looks after clusters that nothing is done with. */
export type Watch = {
  /** Asks every cluster that shall run whether it does, at once and then every `probeMs`, until `signal` aborts. */
  run(signal: AbortSignal, advanced: () => void): Promise<void>;
  /** Brings one cluster back to what the log says. Rejects when the store cannot append. */
  heal(clusterId: string, signal: AbortSignal): Promise<void>;
  /** Resolves when no probe is under way. */
  idle(): Promise<void>;
};

/**
 * CL-39, CL-40, CL-47: three outcomes in a row change the status, and nothing else is appended. What does not answer is
 * brought back (CL-45): at the first look of this process, since it may have ended with the one before, and else once
 * it is `degraded`: a busy cluster that missed one probe must not be restarted. A cluster of which nothing is there is
 * left alone: making it anew would give it other keys and another address. So is one whose driver cannot even look at it.
 */
export const createWatch = (deps: WatchDeps, work: Pick<ClusterWork, 'take' | 'isBusy'>): Watch => {
  const streaks = new Map<string, Streak>();
  /** Who has waited longest is asked next. */
  const due = new Map<string, RunningCluster>();
  const probing = new Map<string, Promise<void>>();

  const probe = async (cluster: RunningCluster, signal: AbortSignal): Promise<void> => {
    const { id } = cluster;
    try {
      const finding = await findingOf(deps, cluster, signal);
      if (signal.aborted || work.isBusy(id)) return;
      const streak = streaks.get(id) ?? newStreak();
      streaks.set(id, streak);
      const { settles, heals } = streak.next(finding, cluster, performance.now(), deps.probeMs);
      if (settles) await recordHealth(deps, id, finding);
      if (heals) work.take('healing', id);
    } catch (error) {
      if (!signal.aborted) deps.logger.warn({ cluster_id: id, ...failureFields(error) }, 'probe_failed');
    }
  };

  /** One after the other until none is due. Each that asks has one entry in `probing`, at any time. */
  const ask = async (signal: AbortSignal): Promise<void> => {
    for (const [id, cluster] of due) {
      if (signal.aborted) return;
      due.delete(id);
      const asked = probe(cluster, signal);
      probing.set(id, asked);
      await asked;
      probing.delete(id);
    }
  };

  const look = async (signal: AbortSignal): Promise<void> => {
    const running = await runningClusters(deps.reads, deps.configured);
    const ids = new Set(running.map(({ id }) => id));
    for (const known of [streaks, due]) for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    // A cluster that takes long to answer must not hide the others.
    for (const cluster of running)
      if (!probing.has(cluster.id) && !work.isBusy(cluster.id)) due.set(cluster.id, cluster);
    // They share one list: a place in a queue for each cluster cost more than all that is asked (docs/decisions/0046).
    for (let free = PROBES_MAX - probing.size; free > 0 && due.size > 0; free -= 1) void ask(signal);
  };

  return {
    run: async (signal, advanced) => {
      while (!signal.aborted) {
        await look(signal);
        advanced();
        await pause(deps.probeMs, signal);
      }
    },
    heal: async (clusterId, signal) => {
      const failure = await healOnce(deps, clusterId, signal);
      if (failure !== null && !signal.aborted) await recordHealth(deps, clusterId, failure);
    },
    idle: async () => {
      await Promise.all(probing.values());
    },
  };
};

const findingOf = async (
  { driverOf, logger }: WatchDeps,
  { id, driver, version }: RunningCluster,
  signal: AbortSignal,
): Promise<Finding> => {
  try {
    const observed = await driverOf(driver).observe(id, within(OBSERVE_MS, signal));
    if (observed.status === 'absent')
      return bad('unknown', 'Nothing of the cluster is where its driver keeps it.', false);
    if (observed.healthy) return { isGood: true, version: observed.version === version ? null : observed.version };
    return bad('health_down', 'The cluster does not report that it is ready.');
  } catch (error) {
    if (error instanceof ProvisioningError) return bad(error.code, error.message, error.code !== 'driver_unavailable');
    if (!signal.aborted) logger.error({ cluster_id: id, ...failureFields(error) }, 'provisioner_failed');
    return bad('unknown', 'The driver failed unexpectedly.');
  }
};

const bad = (reasonCode: ReasonCode, reason: string, isCurable = true): Finding => ({
  isGood: false,
  reasonCode,
  reason,
  isCurable,
});

/** Appends nothing where it is known (CL-47). */
const recordHealth = async ({ store, now }: WatchDeps, clusterId: string, finding: Finding): Promise<void> => {
  const loaded = await load(store, clusters, clusterId);
  if (loaded.first === null) return;
  const changedAt = now();
  const data = finding.isGood
    ? {
        status: 'available' as const,
        reasonCode: null,
        reason: null,
        ...(finding.version !== null && { version: finding.version }),
      }
    : { status: 'degraded' as const, reasonCode: finding.reasonCode, reason: finding.reason };
  const meta = reporting(loaded.first, `health after ${loaded.revision}`);
  const report = { type: 'RecordHealth', data: { clusterId, ...data, changedAt } } as const;
  await handle(store, clusters, clusterId, report, meta, loaded);
};

/** Null when the cluster is what it shall be, or nobody wants it to be that any more. */
const healOnce = async (deps: WatchDeps, clusterId: string, signal: AbortSignal): Promise<Finding | null> => {
  const { state, revision } = await load(deps.store, clusters, clusterId);
  if (state.status !== 'available' && state.status !== 'degraded') return null;
  const operation = uuidv5('heal', clusterId, String(revision));
  const end = endOf(within(deps.timeoutMs, signal));
  try {
    const steps = deps.driverOf(state.driver).apply(specOf(state, state.desired), operation, end);
    for await (const { step } of steps)
      if (step === 'ready') deps.logger.info({ cluster_id: clusterId }, 'cluster_brought_back');
    return null;
  } catch (error) {
    if (signal.aborted) return null;
    const isKnown = error instanceof ProvisioningError;
    deps.logger.warn(
      { cluster_id: clusterId, reason_code: isKnown ? error.code : null, ...failureFields(error) },
      'cluster_not_brought_back',
    );
    if (isKnown) return bad(error.code, error.message);
    return end.aborted
      ? bad('timed_out', 'It took too long to bring the cluster back.')
      : bad('unknown', 'The driver failed unexpectedly.');
  }
};
