import { START } from '../../../domain/core/log/eventLog.ts';
import { onTestFinished } from 'vitest';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import type { ClusterProvisioner } from '../../../processes/clusters/clusterProvisioner.ts';
import { keptToLimits } from '../../../processes/clusters/keptToLimits.ts';
import { driversBeside } from '../../../processes/clusters/drivers.ts';
import { clusterChanges, clusterReconciler, type ReconcilerDeps } from '../../../processes/clusters/reconciler.ts';
import { clusters } from '../../../projections/clusters/clusters.ts';
import { startGround } from './upgradable.ts';
import { shippedCatalogue } from './catalogues.ts';
import { clusterEvents, clusterState, eventually, faulty, requestCluster, type Fault } from './clusters.ts';
import { embeddedFixture } from './embeddedFixture.ts';
import { openNode, type TestNode } from '../nodes/openNode.ts';
import { silentLogger } from '../logger.ts';
import { testDatabase } from '../database/postgres.ts';

export type Service = { node: TestNode; stop: () => Promise<void> };

/** Runs after the test, the last one first. */
export const cleanUp = (clean: () => Promise<void>): void => onTestFinished(clean);

/** A database, and what drivers work on. */
export const prepare = async () => {
  const database = await testDatabase();
  cleanUp(() => database.close());
  const fixture = await embeddedFixture();
  cleanUp(fixture.dispose);
  return { url: database.url, fixture };
};

/** A service process as far as clusters go. `stop` is its orderly end without that of its clusters. */
export const startService = async (
  url: string,
  provisioner: ClusterProvisioner,
  options: Partial<ReconcilerDeps> = {},
): Promise<Service> => {
  const node = await openNode({ url, readModels: [clusters] });
  node.start([clusters]);
  const stopping = new AbortController();
  const worker = clusterReconciler({
    store: node.store,
    reads: node.reads,
    leases: node.leases,
    feed: node.feed,
    progress: node.progress,
    changes: clusterChanges(node),
    driverOf: driversBeside(keptToLimits(provisioner)),
    configured: provisioner.kind,
    catalogue: shippedCatalogue,
    ...startGround(shippedCatalogue()),
    parallelMax: 5,
    timeoutMs: 20_000,
    retryDelaysMs: [10, 20, 30],
    deletionDelaysMs: [10, 20],
    probeMs: 50,
    now: () => new Date().toISOString(),
    logger: silentLogger,
    ...options,
  });
  const running = (async () => {
    await node.progress.waitFor(['clusters'], START, 20_000);
    await worker.run(stopping.signal);
  })();
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> =>
    (stopped ??= (async () => {
      stopping.abort();
      await running;
      await node.stop();
    })());
  cleanUp(stop);
  return { node, stop };
};

/** The cluster once it is no longer being provisioned. */
export const settled = async (store: EventStore, clusterId: string) => {
  await eventually(
    'the end of provisioning',
    async () => (await clusterState(store, clusterId)).status !== 'provisioning',
  );
  return clusterState(store, clusterId);
};

export const typesOf = async (store: EventStore, clusterId: string): Promise<readonly string[]> =>
  (await clusterEvents(store, clusterId)).map(({ type }) => type);

/** A service with one cluster that was asked for, and is settled; its driver meets these faults. */
export const oneCluster = async (faults: Fault[], options: Partial<ReconcilerDeps> = {}) => {
  const { url, fixture } = await prepare();
  const { node } = await startService(url, faulty(await fixture.driver(), faults), options);
  const clusterId = await requestCluster(node.store);
  return { fixture, node, clusterId, state: await settled(node.store, clusterId) };
};

export const answers = async (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`, { headers: { connection: 'close' } }).then(
    ({ status }) => status === 200,
    () => false,
  );
