import { randomUUID } from 'node:crypto';
import { clusters } from '../../domain/clusters/cluster.ts';
import type { DriverRun } from '../../domain/clusters/commands.ts';
import { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import { isAttempt } from '../../domain/clusters/reports.ts';
import { isBusy, type BusyCluster } from '../../domain/clusters/state.ts';
import { categoryOf } from '../../domain/core/log/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { workspaceMaintenanceId } from '../../domain/maintenance/clusterMaintenance.ts';
import { maintenances } from '../../domain/maintenance/maintenance.ts';
import { startHindrance, type StartHindrance } from '../../domain/upgrades/automaticStart.ts';
import { upgradeFacts, type StartGround, type UpgradeFacts } from '../../domain/upgrades/clusterFacts.ts';
import { upgrades } from '../../domain/upgrades/upgrades.ts';
import { catalogues } from '../../domain/versions/catalogue.ts';
import { within } from '../../engine/async/limits.ts';
import type { ClusterProvisioner, MayChange } from './clusterProvisioner.ts';
import { freshRead, LogTooSlow } from './freshRead.ts';
import type { OpenOperation } from './openOperation.ts';

const OBSERVE_MS = 10_000;

export type GuardDeps = StartGround & {
  store: EventStore;
  provisioner: ClusterProvisioner;
  now: () => string;
  /** How long it may take to bring back the version before. */
  timeoutMs: number;
};

/** Of one run of the driver for an automatic upgrade (CL-107). */
export type StartGuard = {
  /** Names the run in the steps that are recorded of it. */
  token: string;
  run: () => DriverRun;
  /** Whether the driver may go on as far as it changes nothing. Rejects with AttemptOver and ProvisioningError. */
  check: () => Promise<void>;
  /** What the driver asks directly before it changes anything. Rejects with ProvisioningError. */
  mayChange: MayChange;
  /** What came between: another run, or the end of the operation; or what speaks against the start. Null: nothing. */
  stopped: () => 'over' | StartHindrance | null;
};

/**
 * Null for what is no automatic upgrade, or is taken back already. A run before may have come as far as the change, or
 * not: that is found out after the token of this one is recorded, since from then on the one before can do nothing more.
 */
export const startGuard = (
  deps: GuardDeps,
  { cluster, ids }: OpenOperation,
  signal: AbortSignal,
): StartGuard | null => {
  const { basis, isCancelled, target, token: replaces } = cluster.operation;
  if (basis === null || isCancelled) return null;
  const token = randomUUID();
  const decided = { to: target.version, window: basis.window.start };
  let phase: 'unknown' | 'unchanged' | 'changed' = 'unknown';
  let stopped: 'over' | StartHindrance | null = null;

  const readFresh = freshRead(deps.store, () => factsOf(deps, cluster.clusterId), concerning(cluster));

  const read = (): Promise<UpgradeFacts | null> =>
    readFresh(signal).catch((error: unknown) => {
      if (error instanceof LogTooSlow) throw new ProvisioningError('driver_unavailable', TOO_SLOW);
      throw error;
    });

  /** Nothing is waited for between the end of the read and the end of this. */
  const ask = async (): Promise<void> => {
    const known = await read();
    stopped = verdictOf(known);
    if (stopped === 'over') throw new ProvisioningError('cancelled', 'Another run has taken the upgrade over.');
    if (stopped !== null) throw new ProvisioningError(stopped, 'The upgrade was stopped before anything was changed.');
  };

  const verdictOf = (known: UpgradeFacts | null): 'over' | StartHindrance | null => {
    const isOurs = known !== null && isAttempt(known.cluster, ids) && tokenOf(known) === token;
    if (!isOurs) return 'over';
    return phase === 'changed' ? null : startHindrance(known.facts, known.ground, decided, deps.now());
  };

  const findOut = async (): Promise<void> => {
    if (phase !== 'unknown') return;
    const known = await read();
    const mayHaveMigrated = known !== null && isBusy(known.cluster) && known.cluster.operation.mayHaveMigrated;
    const observed = mayHaveMigrated
      ? await deps.provisioner.observe(cluster.clusterId, within(OBSERVE_MS, signal))
      : null;
    const isAsBefore =
      observed === null || (observed.status === 'present' && observed.version === cluster.configuration.version);
    phase = isAsBefore ? 'unchanged' : 'changed';
  };

  return {
    token,
    run: () => ({ replaces, backBy: new Date(Date.parse(deps.now()) + deps.timeoutMs).toISOString() }),
    check: async () => {
      await findOut();
      await ask();
    },
    mayChange: async () => {
      await ask();
      phase = 'changed';
    },
    stopped: () => stopped,
  };
};

const TOO_SLOW = 'The event log did not answer fast enough for an automatic upgrade to begin.';

const tokenOf = ({ cluster }: UpgradeFacts): string | null => (isBusy(cluster) ? cluster.operation.token : null);

const factsOf = async (deps: GuardDeps, clusterId: string): Promise<UpgradeFacts | null> => {
  const { catalogue } = await deps.latestCatalogue();
  return upgradeFacts({ ...deps, catalogue: () => catalogue }, clusterId);
};

/** Whether the event may be a reason of CL-80, or end the run. */
const concerning = ({ clusterId, workspaceId }: BusyCluster): ((event: RecordedEvent) => boolean) => {
  const streams: ReadonlySet<string> = new Set([
    clusters.stream(clusterId),
    upgrades.stream(clusterId),
    maintenances.stream(clusterId),
    maintenances.stream(workspaceMaintenanceId(workspaceId)),
  ]);
  return (event) => streams.has(event.stream) || categoryOf(event.stream) === catalogues.category;
};
