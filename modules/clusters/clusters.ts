import { clusterRoutes } from '../../api/clusters/routes.ts';
import type { Core, Module, NodeCore } from '../../composition/core.ts';
import { parseLocations } from '../../domain/clusters/locations.ts';
import { driversBeside } from '../../processes/clusters/drivers.ts';
import { DELETION_DELAYS_MS, RETRY_DELAYS_MS } from '../../processes/clusters/operateDeps.ts';
import { clusterChanges, clusterReconciler } from '../../processes/clusters/reconciler.ts';
import { countClusters } from '../../projections/clusters/clusterQueries.ts';
import { clusters } from '../../projections/clusters/clusters.ts';
import { quotaOn } from '../../projections/quotas.ts';
import { fromSetting } from '../../settings/settingFile.ts';

/** Clusters: their routes, and the worker that provisions them. */
export const clusterModule: Module = {
  readModels: [clusters],
  open: (core) => ({
    routes: clusterRoutes({ ...core, ...clusterDeps(core) }),
    workers: [{ name: 'provisioning', after: ['clusters'], run: (signal) => reconcilerOf(core).run(signal) }],
  }),
};

/** What its routes take beside the core. */
export const clusterDeps = ({ settings, ...core }: NodeCore) => ({
  locations: fromSetting('SERVICE_LOCATIONS', () => parseLocations(settings.SERVICE_LOCATIONS)),
  clusterQuota: quotaOn(core, 'clusters', settings.SERVICE_MAX_CLUSTERS, (workspaceId) =>
    countClusters(core.reads, workspaceId, {}),
  ),
  keyQuota: { limit: settings.SERVICE_MAX_API_KEYS },
  limits: {
    readsPerMinute: settings.SERVICE_RATE_READS_PER_MINUTE,
    writesPerMinute: settings.SERVICE_RATE_WRITES_PER_MINUTE,
    parallelProvisioning: settings.SERVICE_MAX_PARALLEL_PROVISIONING,
    streamsPerPrincipal: settings.SERVICE_MAX_STREAMS_PER_PRINCIPAL,
  },
});

const reconcilerOf = (core: Core) =>
  clusterReconciler({
    ...core,
    changes: clusterChanges(core),
    driverOf: driversBeside(core.provisioner),
    configured: core.provisioner.kind,
    timeoutMs: core.settings.SERVICE_PROVISIONING_TIMEOUT_SECONDS * 1000,
    retryDelaysMs: RETRY_DELAYS_MS,
    deletionDelaysMs: DELETION_DELAYS_MS,
    probeMs: core.settings.SERVICE_HEALTH_PROBE_SECONDS * 1000,
    parallelMax: core.settings.SERVICE_MAX_PARALLEL_PROVISIONING,
  });
