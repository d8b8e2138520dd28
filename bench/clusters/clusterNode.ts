import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../engine/sql.ts';
import { driversBeside } from '../../processes/clusters/drivers.ts';
import { keptToLimits } from '../../processes/clusters/keptToLimits.ts';
import { clusterChanges, clusterReconciler } from '../../processes/clusters/reconciler.ts';
import { startGround } from '../../test/support/clusters/upgradable.ts';
import { shippedCatalogue } from '../../test/support/clusters/catalogues.ts';
import { openClusterApi, type ClusterApi } from '../../test/support/clusters/clusterApi.ts';
import { requestCluster } from '../../test/support/clusters/clusters.ts';
import { silentLogger } from '../../test/support/logger.ts';
import { randomFrom } from '../random.ts';
import { unsteadyDriver, type UnsteadyDriver } from './unsteadyDriver.ts';

/** A node with this many clusters that are available, their reconciler, and the cluster API. */
export type ClusterNode = AsyncDisposable & {
  api: ClusterApi;
  driver: UnsteadyDriver;
  clusterIds: readonly string[];
};

export type ClusterNodeOptions = { url: string; database: Database; count: number; probeMs: number; seed: number };

const PARALLEL = 50;
const LOOK_MS = 100;

export const openClusterNode = async (options: ClusterNodeOptions): Promise<ClusterNode> => {
  const { url, database, count, probeMs, seed } = options;
  await using resources = new AsyncDisposableStack();
  const api = await openClusterApi({ url, maxClusters: count, streamsPerPrincipal: count });
  resources.defer(() => api.close());
  const driver = unsteadyDriver(randomFrom(seed));
  const { node } = api;
  const reconciler = clusterReconciler({
    ...node,
    changes: clusterChanges(node),
    driverOf: driversBeside(keptToLimits(driver.driver)),
    configured: driver.driver.kind,
    catalogue: shippedCatalogue,
    ...startGround(shippedCatalogue()),
    parallelMax: PARALLEL,
    timeoutMs: 60_000,
    retryDelaysMs: [],
    deletionDelaysMs: [],
    probeMs,
    now: () => new Date().toISOString(),
    logger: silentLogger,
  });
  node.run('provisioning', (signal) => reconciler.run(signal));
  const clusterIds = [];
  for (let n = 0; n < count; n += 1) clusterIds.push(await requestCluster(node.store, { name: `cluster ${n}` }));
  await untilAvailable(api, count);
  await database.query('vacuum analyze');
  const own = resources.move();
  return { api, driver, clusterIds, [Symbol.asyncDispose]: () => own.disposeAsync() };
};

const untilAvailable = async ({ caller }: ClusterApi, count: number): Promise<void> => {
  const { get } = await caller(['clusters:read']);
  for (;;) {
    const answer = await get('/clusters?status=available&limit=1');
    if (Number(answer.headers['x-total-count']) >= count) return;
    await sleep(LOOK_MS);
  }
};
