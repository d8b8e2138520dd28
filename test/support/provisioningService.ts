import { START } from '../../domain/core/eventLog.ts';
import { onTestFinished } from 'vitest';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { ClusterProvisioner } from '../../processes/clusters/clusterProvisioner.ts';
import { keptToLimits } from '../../processes/clusters/keptToLimits.ts';
import { clusterNews, provisioningWorker, type ProvisioningDeps } from '../../processes/clusters/provisioning.ts';
import { clusters } from '../../projections/clusters/clusters.ts';
import { clusterState, eventually } from './clusters.ts';
import { embeddedGround } from './embeddedGround.ts';
import { openNode, type TestNode } from './openNode.ts';
import { silentLogger } from './logger.ts';
import { testDatabase } from './postgres.ts';

export type Service = { node: TestNode; stop: () => Promise<void> };

/** Runs after the test, the last one first. */
export const cleanUp = (clean: () => Promise<void>): void => onTestFinished(clean);

/** A database, and ground for drivers. */
export const prepare = async () => {
  const database = await testDatabase();
  cleanUp(() => database.close());
  const ground = await embeddedGround();
  cleanUp(ground.dispose);
  return { url: database.url, ground };
};

/** A service process as far as clusters go. `stop` is its orderly end without that of its clusters. */
export const startService = async (
  url: string,
  provisioner: ClusterProvisioner,
  options: Partial<ProvisioningDeps> = {},
): Promise<Service> => {
  const node = await openNode({ url, readModels: [clusters] });
  node.start([clusters]);
  const stopping = new AbortController();
  const worker = provisioningWorker({
    store: node.store,
    reads: node.reads,
    leases: node.leases,
    news: clusterNews(node),
    provisioner: keptToLimits(provisioner),
    parallelMax: 5,
    timeoutMs: 20_000,
    retryDelaysMs: [10, 20, 30],
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
