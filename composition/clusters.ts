import { createClusterReaders } from '../adapters/provisioners/keycloak/clusterReaders.ts';
import type { ClusterRouteDeps } from '../api/clusters/routes.ts';
import type { MaintenanceRouteDeps } from '../api/maintenance/routes.ts';
import type { UpgradeRouteDeps } from '../api/upgrades/routes.ts';
import type { ClusterConnection } from '../domain/connectors/connectCluster.ts';
import type { Logger } from '../domain/core/logger.ts';
import type { CatalogueInForce } from '../domain/versions/versionCatalogue.ts';
import { parseLocations } from '../domain/clusters/locations.ts';
import { keptToLimits } from '../processes/clusters/keptToLimits.ts';
import { driversBeside } from '../processes/clusters/drivers.ts';
import { DELETION_DELAYS_MS, RETRY_DELAYS_MS } from '../processes/clusters/operateDeps.ts';
import { clusterNews, clusterReconciler } from '../processes/clusters/reconciler.ts';
import { runUpgradeScheduler, upgradeNews } from '../processes/upgrades/upgradeScheduler.ts';
import { runAfter, type Engine } from './engine.ts';
import { isoNow } from './ids.ts';
import { parseWindow } from './defaultWindow.ts';
import { openProvisioner } from './provisioner.ts';
import { fromSetting } from '../settings/settingFile.ts';
import type { Settings } from '../settings/settings.ts';
import type { Storage } from './storage.ts';
import type { Tasks } from './tasks.ts';

export type ClusterParts = Pick<ClusterRouteDeps, 'catalogue' | 'locations' | 'driver' | 'provisioner'> &
  Pick<ClusterConnection, 'clusterReaders'> &
  Pick<MaintenanceRouteDeps, 'defaultWindow'> &
  Pick<UpgradeRouteDeps, 'windowReserveMs' | 'scheduleMaxMs'>;

/** The cluster half: the driver at once, the worker that provisions with `run`. */
export type Clusters = { parts: ClusterParts; run(engine: Engine, tasks: Tasks): void };

/** Opens the driver; closing `resources` stops the clusters that it runs here, which the next start brings back. */
export const openClusters = async (
  settings: Settings,
  storage: Pick<Storage, 'target' | 'masterKey'>,
  catalogue: CatalogueInForce,
  logger: Logger,
  resources: AsyncDisposableStack,
): Promise<Clusters> => {
  const provisioner = keptToLimits(await openProvisioner(settings, storage, logger, resources));
  const described = await provisioner.describe();
  const parts = {
    catalogue,
    locations: fromSetting('SERVICE_LOCATIONS', () => parseLocations(settings.SERVICE_LOCATIONS)),
    driver: { kind: provisioner.kind, ...described },
    provisioner,
    clusterReaders: createClusterReaders(provisioner, described.isKeycloak),
    defaultWindow: fromSetting('SERVICE_DEFAULT_WINDOW', () => parseWindow(settings.SERVICE_DEFAULT_WINDOW)),
    windowReserveMs: settings.SERVICE_WINDOW_RESERVE_MINUTES * 60_000,
    scheduleMaxMs: settings.SERVICE_UPGRADE_SCHEDULE_MAX_DAYS * 24 * 3_600_000,
  };
  const run = (engine: Engine, tasks: Tasks): void => {
    const reconciler = clusterReconciler({
      ...engine,
      news: clusterNews(engine),
      driverOf: driversBeside(provisioner),
      configured: provisioner.kind,
      catalogue,
      timeoutMs: settings.SERVICE_PROVISIONING_TIMEOUT_SECONDS * 1000,
      retryDelaysMs: RETRY_DELAYS_MS,
      deletionDelaysMs: DELETION_DELAYS_MS,
      probeMs: settings.SERVICE_HEALTH_PROBE_SECONDS * 1000,
      parallelMax: settings.SERVICE_MAX_PARALLEL_PROVISIONING,
      now: isoNow,
    });
    runAfter(engine, tasks, 'provisioning', ['clusters'], (signal) => reconciler.run(signal));
    const updateTimeoutMs = settings.SERVICE_UPDATE_TIMEOUT_SECONDS * 1000;
    const scheduler = { ...engine, ...parts, news: upgradeNews(engine), updateTimeoutMs, now: isoNow };
    runAfter(engine, tasks, 'upgrades', ['clusters'], (signal) => runUpgradeScheduler(scheduler, signal));
  };
  return { parts, run };
};
