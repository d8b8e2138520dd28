import { clusterDecider, clusters } from '../clusters/cluster.ts';
import type { ClusterEvent, ClusterEventData } from '../clusters/events.ts';
import type { UpdateStrategy } from '../clusters/operationEvents.ts';
import { exists, isBusy, type Cluster, type ExistingCluster } from '../clusters/state.ts';
import type { EventStore } from '../core/log/eventStore.ts';
import { eventsOf, load } from '../core/log/streams.ts';
import { workspaceMaintenanceId } from '../maintenance/clusterMaintenance.ts';
import { maintenances, windowOf } from '../maintenance/maintenance.ts';
import type { MaintenanceWindow } from '../maintenance/window.ts';
import type { Catalogue, CatalogueInForce, Runnable } from '../versions/versionCatalogue.ts';
import type { AutoUpgradeFacts, AutoUpgradeGround } from './autoUpgrade.ts';
import type { Cancellation } from './startUpgrade.ts';
import { openUpgrade, upgrades, type Upgrades } from './upgrades.ts';

/** What decisions on upgrades rest on, beside the log. */
export type UpgradeGround = {
  store: Pick<EventStore, 'readStream'>;
  catalogue: CatalogueInForce;
  driver: { versions: Runnable };
  /** Of workspaces that have set none (`SERVICE_DEFAULT_WINDOW`). */
  defaultWindow: MaintenanceWindow;
  /** `SERVICE_WINDOW_RESERVE_MINUTES`, in milliseconds (CL-80). */
  windowReserveMs: number;
};

/** What an update of a cluster came to: when it began, how it was done, whether it was cancelled, and how it ended. */
export type OperationStory = {
  startedAt: string;
  strategy: UpdateStrategy | null;
  cancelled: Cancellation | null;
  end: Extract<ClusterEvent, { type: 'ClusterUpdateCompleted' | 'ClusterUpdateFailed' }> | null;
};

/** The catalogue as the log has it now, and the revision of its stream; -1 while nothing was imported. */
export type LatestCatalogue = () => Promise<{ catalogue: Catalogue; revision: bigint }>;

/** What automatic starts rest on, in which the catalogue is read from the log each time (CL-107). */
export type StartGround = Omit<UpgradeGround, 'catalogue' | 'store'> & { latestCatalogue: LatestCatalogue };

/** One cluster with everything that decides about its upgrades. */
export type UpgradeFacts = {
  cluster: ExistingCluster;
  /** Since when its switch stands as it does. */
  switchedAt: string;
  upgrades: Upgrades;
  facts: AutoUpgradeFacts;
  ground: AutoUpgradeGround;
  /** By the id of the operation; of each update that has begun, or was cancelled. */
  operations: ReadonlyMap<string, OperationStory>;
};

/** Null for a cluster that is not there. Throws UnknownEventType. */
export const upgradeFacts = async (deps: UpgradeGround, clusterId: string): Promise<UpgradeFacts | null> => {
  const { store, catalogue, driver, defaultWindow, windowReserveMs } = deps;
  const { cluster, switchedAt, operations } = await readCluster(store, clusterId);
  if (!exists(cluster)) return null;
  const { state: all } = await load(store, upgrades, clusterId);
  const { state: own } = await load(store, maintenances, clusterId);
  const { state: shared } = await load(store, maintenances, workspaceMaintenanceId(cluster.workspaceId));
  const window = windowOf(own, cluster.maintenanceWindow) ?? windowOf(shared, defaultWindow) ?? defaultWindow;
  const since = latest(switchedAt, own.windowSetAt, shared.windowSetAt);
  return {
    cluster,
    switchedAt,
    upgrades: all,
    facts: factsOf(cluster, all, since),
    ground: {
      catalogue: catalogue(),
      runnable: driver.versions,
      window,
      exclusions: own.exclusions,
      reserveMs: windowReserveMs,
    },
    operations,
  };
};

const factsOf = (cluster: ExistingCluster, all: Upgrades, since: string): AutoUpgradeFacts => {
  const isUpgrading = isBusy(cluster) && cluster.operation.kind === 'upgrade';
  const open = openUpgrade(all);
  const failed = all.all.filter(({ trigger, phase }) => trigger === 'auto' && FAILED.has(phase));
  return {
    enabled: cluster.autoUpgradeEnabled,
    isAvailable: cluster.status === 'available',
    version: cluster.configuration.version,
    operation: isUpgrading || open?.phase === 'initiated' ? 'upgrade' : isBusy(cluster) || open ? 'other' : null,
    failedSteps: failed.map(({ to }) => to),
    since,
    lastWindow: all.lastWindow,
  };
};

const FAILED: ReadonlySet<string> = new Set(['failed', 'timed_out']);

/** The cluster, since when its switch stands as it does, and what its updates came to. */
const readCluster = async (store: Pick<EventStore, 'readStream'>, clusterId: string) => {
  let cluster: Cluster = clusterDecider.initialState();
  let switchedAt = '';
  const operations = new Map<string, OperationStory>();
  const tell = (id: string, more: Partial<OperationStory>): void =>
    void operations.set(id, { ...UNTOLD, ...operations.get(id), ...more });
  for await (const event of eventsOf(store, clusters, clusterId)) {
    cluster = clusterDecider.evolve(cluster, event);
    if (event.type === 'ClusterRequested') switchedAt = event.data.requestedAt;
    if (event.type === 'ClusterAutoUpgradeSwitched') switchedAt = event.data.switchedAt;
    if (event.type === 'ClusterUpdateStarted') tell(event.data.operationId, { startedAt: event.data.startedAt });
    if (event.type === 'ClusterUpdateStrategyDecided') tell(event.data.operationId, { strategy: event.data.strategy });
    if (event.type === 'ClusterUpgradeCancelled')
      tell(event.data.operationId, { cancelled: cancellationOf(event.data) });
    if (event.type === 'ClusterUpdateCompleted' || event.type === 'ClusterUpdateFailed')
      tell(event.data.operationId, { end: event });
  }
  return { cluster, switchedAt, operations };
};

const cancellationOf = ({ cancelledAt, reasonCode }: ClusterEventData<'ClusterUpgradeCancelled'>): Cancellation => ({
  cancelledAt,
  // Missing where somebody asked for it.
  reasonCode: reasonCode ?? 'cancelled',
});

const UNTOLD = { startedAt: '', strategy: null, cancelled: null, end: null } as const;

const latest = (first: string, ...others: readonly (string | null)[]): string =>
  others.reduce<string>((last, at) => (at !== null && Date.parse(at) > Date.parse(last) ? at : last), first);
