import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clusters as clusterStreams } from '../../../domain/clusters/cluster.ts';
import type { ClusterChange, ClusterCommand } from '../../../domain/clusters/commands.ts';
import type { Cluster } from '../../../domain/clusters/state.ts';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { handle } from '../../../domain/core/log/streams.ts';
import type { ClusterProvisioner } from '../../../processes/clusters/clusterProvisioner.ts';
import { runningClusters } from '../../../projections/clusters/clusterQueries.ts';
import {
  clusterEvents,
  clusterState,
  eventually,
  faulty,
  hangs,
  requestCluster,
  throws,
  type Fault,
} from '../../support/clusters/clusters.ts';
import {
  answers,
  oneCluster,
  typesOf,
  prepare,
  settled,
  startService,
} from '../../support/clusters/provisioningService.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';

const ask = (store: EventStore, clusterId: string, command: ClusterCommand) =>
  handle(store, clusterStreams, clusterId, command, testMeta());
const change = (clusterId: string, what: Partial<ClusterChange>): ClusterCommand => {
  const changedAt = new Date().toISOString();
  const updateDeadlineAt = new Date(Date.now() + 60_000).toISOString();
  const data = { clusterId, renameId: randomUUID(), operationId: randomUUID(), changedAt, updateDeadlineAt, ...what };
  return { type: 'ChangeCluster', data };
};
const remove = (clusterId: string): ClusterCommand => ({
  type: 'RequestDeletion',
  data: { clusterId, operationId: randomUUID(), requestedAt: new Date().toISOString() },
});
const becomes = (store: EventStore, id: string, status: Cluster['status']) =>
  eventually(status, async () => (await clusterState(store, id)).status === status);

describe('what is asked of a cluster that runs', () => {
  it('a change of its settings is carried out, and then shown (CL-35, CL-36, CL-50, CL-74)', async () => {
    const { node, clusterId, fixture } = await oneCluster([]);
    await ask(node.store, clusterId, change(clusterId, { httpRelativePath: '/auth' }));
    await becomes(node.store, clusterId, 'available');
    const state = await clusterState(node.store, clusterId);
    expect(state).toMatchObject({ configuration: { httpRelativePath: '/auth' } });
    expect(await answers('url' in state ? state.url : '')).toBe(true);
    expect(await typesOf(node.store, clusterId)).toContain('ClusterUpdateStrategyDecided');
    expect(fixture.pids(clusterId)).toHaveLength(1);
  });

  it('an upgrade that would take a listed feature away fails before anything is changed (CL-07, CL-36, CL-74)', async () => {
    const { url, fixture } = await prepare();
    const { node } = await startService(url, await fixture.driver());
    const clusterId = await requestCluster(node.store, { version: '26.6.4', features: ['dynamic-scopes'] });
    await settled(node.store, clusterId);
    const ids = { clusterId, operationId: randomUUID(), upgradeId: randomUUID() };
    const times = { startedAt: new Date().toISOString(), deadlineAt: new Date(Date.now() + 60_000).toISOString() };
    await ask(node.store, clusterId, { type: 'StartUpgrade', data: { ...ids, version: '26.7.5', ...times } });
    await becomes(node.store, clusterId, 'available');
    expect(await clusterState(node.store, clusterId)).toMatchObject({ configuration: { version: '26.6.4' } });
    expect((await clusterEvents(node.store, clusterId)).at(-1)).toMatchObject({
      type: 'ClusterUpdateFailed',
      data: { reasonCode: 'feature_unknown', status: 'available', reason: expect.stringContaining('dynamic-scopes') },
    });
  });

  it('an update that fails when it has begun leaves what answers, and is repeated (CL-37, CL-38, CL-56)', async () => {
    const denied = throws(new ProvisioningError('db_auth', 'The database refused the password.'));
    const { node, clusterId } = await oneCluster([
      { before: 'preparing', act: async () => {} },
      { before: 'done', act: denied },
    ]);
    await ask(node.store, clusterId, change(clusterId, { size: 'large' }));
    const failure = async () =>
      (await clusterEvents(node.store, clusterId)).find(({ type }) => type === 'ClusterUpdateFailed');
    await eventually('its failure', async () => (await failure()) !== undefined);
    expect((await failure())?.data).toMatchObject({ status: 'degraded' });
    expect(await clusterState(node.store, clusterId)).toMatchObject({ configuration: { size: 'small' } });
    // It answers: three good probes in a row make it available again.
    await becomes(node.store, clusterId, 'available');
    expect((await typesOf(node.store, clusterId)).slice(-2)).toEqual(['ClusterUpdateFailed', 'ClusterHealthChanged']);
  });

  it('deletion leaves nothing, and is repeated until it succeeds (CL-42, CL-44)', async () => {
    const { url, fixture } = await prepare();
    const inner = await fixture.driver();
    // Counted as they are recorded: the work before may take the deletion up, is told to stop, and records nothing.
    const refusals = async (id: string): Promise<number> =>
      (await typesOf(node.store, id)).filter((type) => type === 'ClusterOperationAttemptFailed').length;
    const driver: ClusterProvisioner = {
      ...inner,
      destroy: async (id, ...given) => {
        if ((await refusals(id)) < 3) throw new ProvisioningError('db_unreachable', 'The database is away.');
        return inner.destroy(id, ...given);
      },
    };
    const { node } = await startService(url, driver);
    const clusterId = await requestCluster(node.store);
    await settled(node.store, clusterId);
    await ask(node.store, clusterId, remove(clusterId));
    await becomes(node.store, clusterId, 'deleted');
    expect(await refusals(clusterId)).toBe(3);
    expect([fixture.pids(clusterId), await readdir(join(fixture.dataDir, 'clusters', '.ports'))]).toEqual([[], []]);
    expect(await readdir(join(fixture.dataDir, 'clusters'))).toEqual(['.ports']);
  });

  it('cancelling stops an upgrade that hangs before its migration; the version before served all along (CL-36, CL-75)', async () => {
    const { url, fixture } = await prepare();
    let began = false;
    const hangsOnce = async (signal: AbortSignal): Promise<void> => {
      began = true;
      await hangs(signal);
    };
    const faults: Fault[] = [];
    const { node } = await startService(url, faulty(await fixture.driver(), faults));
    const clusterId = await requestCluster(node.store, { version: '26.6.4' });
    await settled(node.store, clusterId);
    const pids = fixture.pids(clusterId);
    faults.push({ before: 'starting', act: hangsOnce });
    const ids = { clusterId, operationId: randomUUID(), upgradeId: randomUUID() };
    const [at, deadlineAt] = [new Date().toISOString(), new Date(Date.now() + 600_000).toISOString()];
    const start = { ...ids, version: '26.7.5', startedAt: at, deadlineAt };
    await ask(node.store, clusterId, { type: 'StartUpgrade', data: start });
    await eventually('a driver that hangs', async () => began);
    await ask(node.store, clusterId, { type: 'CancelUpgrade', data: { ...ids, cancelledAt: at, deadlineAt } });
    await becomes(node.store, clusterId, 'available');
    expect(await clusterState(node.store, clusterId)).toMatchObject({ configuration: { version: '26.6.4' } });
    expect((await typesOf(node.store, clusterId)).at(-1)).toBe('ClusterUpgradeTakenBack');
    expect(fixture.pids(clusterId)).toEqual(pids);
  });

  it('deletion stops a provisioning that hangs (CL-41, CL-54)', async () => {
    const { url, fixture } = await prepare();
    const { node } = await startService(url, faulty(await fixture.driver(), [{ before: 'ready', act: hangs }]));
    const clusterId = await requestCluster(node.store);
    await eventually('its process', async () => fixture.pids(clusterId).length > 0);
    await ask(node.store, clusterId, remove(clusterId));
    await becomes(node.store, clusterId, 'deleted');
    expect(fixture.pids(clusterId)).toEqual([]);
  });

  it('one that is killed becomes degraded, is brought back, and is available again (CL-39, CL-40, CL-45, CL-47)', async () => {
    const { url, fixture } = await prepare();
    const inner = await fixture.driver();
    let seen = 0;
    const driver: ClusterProvisioner = {
      ...inner,
      observe: async (...given) => {
        const observed = await inner.observe(...given);
        seen += observed.status === 'present' && observed.healthy ? 1 : 0;
        return observed;
      },
    };
    const { node } = await startService(url, driver);
    const clusterId = await requestCluster(node.store);
    await settled(node.store, clusterId);
    const before = await typesOf(node.store, clusterId);
    // At its first look a process brings back at once what the one before may have ended.
    const known = seen + 2;
    await eventually('a look', async () => seen >= known);
    await fixture.kill(clusterId);
    await eventually('its end', async () => (await typesOf(node.store, clusterId)).length > before.length);
    await becomes(node.store, clusterId, 'available');
    const changes = (await clusterEvents(node.store, clusterId)).slice(before.length);
    expect(changes.map(({ type, data }) => [type, data?.['status'], data?.['reasonCode']])).toEqual([
      ['ClusterHealthChanged', 'degraded', 'health_down'],
      ['ClusterHealthChanged', 'available', null],
    ]);
  });

  it('one whose driver is not configured is degraded, and takes its driver back (CL-94)', async () => {
    const { url, fixture } = await prepare();
    const first = await startService(url, await fixture.driver());
    const clusterId = await requestCluster(first.node.store);
    await settled(first.node.store, clusterId);
    await first.stop();
    const other = await startService(url, { ...(await fixture.driver()), kind: 'docker' });
    await becomes(other.node.store, clusterId, 'degraded');
    expect(await clusterState(other.node.store, clusterId)).toMatchObject({ reasonCode: 'driver_unavailable' });
    await eventually(
      'it is asked no more',
      async () => (await runningClusters(other.node.reads, 'docker')).length === 0,
    );
    await other.stop();
    const third = await startService(url, await fixture.driver());
    await becomes(third.node.store, clusterId, 'available');
  });
});
