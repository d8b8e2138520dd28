import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { within } from '../../../../engine/async/limits.ts';
import { keptToLimits } from '../../../../processes/clusters/keptToLimits.ts';
import type { ClusterProvisioner } from '../../../../processes/clusters/clusterProvisioner.ts';
import { applied, provisionerContract, specOf } from '../../../contracts/provisioner.contract.ts';
import { simulatedClusters, type SimulatedClusters } from '../../../support/clusters/simulatedClusters.ts';

const fixture = async (wrap: (driver: ClusterProvisioner) => ClusterProvisioner) => {
  const clusters = await simulatedClusters();
  return {
    provisioner: wrap(clusters.driver()),
    versions: { from: '26.7.5', to: '26.8.0' },
    secondInstance: async () => wrap(clusters.driver()),
    killInstances: async (clusterId: string) => clusters.kill(clusterId),
    stallInstances: async (clusterId: string) => clusters.stall(clusterId, true),
    resumeInstances: async (clusterId: string) => clusters.stall(clusterId, false),
    countInstances: async (clusterId: string) => (clusters.isRunning(clusterId) ? 1 : 0),
    obstruct: async (clusterId: string) => {
      clusters.block(clusterId, 'port_in_use');
      return { code: 'port_in_use' as const, clear: async () => clusters.block(clusterId, null) };
    },
    traces: async (clusterId: string) => (clusters.isThere(clusterId) ? [clusterId] : []),
    dispose: () => clusters.dispose(),
  };
};

provisionerContract('fault-injecting', () => fixture((driver) => driver));
provisionerContract('kept to its limits', () => fixture(keptToLimits));

describe('fault-injecting driver (CL-93)', () => {
  let clusters: SimulatedClusters | undefined;
  afterEach(() => clusters?.dispose());
  const prepare = async () => {
    clusters = await simulatedClusters();
    const spec = specOf();
    const unhurried = within(60_000, new AbortController().signal);
    return { clusters, driver: clusters.driver(), spec, unhurried };
  };

  it('fails once at the step that it was told, and not again', async () => {
    const { clusters: own, driver, spec } = await prepare();
    own.inject({ at: 'starting', does: 'fail', code: 'image_pull' });
    await expect(applied(driver, spec, randomUUID())).rejects.toMatchObject({ code: 'image_pull' });
    expect((await applied(driver, spec, randomUUID())).at(-1)?.step).toBe('ready');
  });

  it('does what was asked for when it loses the answer', async () => {
    const { clusters: own, driver, spec, unhurried } = await prepare();
    own.inject({ at: 'ready', does: 'lose_answer' });
    await expect(applied(driver, spec, randomUUID())).rejects.toMatchObject({ code: 'driver_unavailable' });
    expect(await driver.observe(spec.clusterId, unhurried)).toMatchObject({ healthy: true });
    own.inject({ at: 'destroy', does: 'lose_answer' });
    await expect(driver.destroy(spec.clusterId, randomUUID(), unhurried)).rejects.toMatchObject({
      code: 'driver_unavailable',
    });
    expect(own.isThere(spec.clusterId)).toBe(false);
  });

  it('waits as long as it is told, and heeds its signal meanwhile; others are not touched', async () => {
    const { clusters: own, driver, spec, unhurried } = await prepare();
    const { promise: until, resolve } = Promise.withResolvers<void>();
    own.inject({ at: 'observe', does: 'wait', until, clusterId: spec.clusterId });
    own.inject({ at: 'observe', does: 'wait', until: new Promise(() => {}), clusterId: spec.clusterId });
    const slow = driver.observe(spec.clusterId, unhurried);
    expect(await driver.observe(randomUUID(), unhurried)).toEqual({ status: 'absent' });
    const abort = new AbortController();
    const hung = driver.observe(spec.clusterId, within(60_000, abort.signal));
    abort.abort(new Error('enough'));
    await expect(hung).rejects.toThrow('enough');
    resolve();
    expect(await slow).toEqual({ status: 'absent' });
  });

  it('forgets a cluster that vanished', async () => {
    const { clusters: own, driver, spec, unhurried } = await prepare();
    await applied(driver, spec, randomUUID());
    own.vanish(spec.clusterId);
    expect(await driver.observe(spec.clusterId, unhurried)).toEqual({ status: 'absent' });
  });
});
