import { describe, expect, it } from 'vitest';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import { clusterState, eventually, faulty, requestCluster, stuck, throws } from '../../support/clusters/clusters.ts';
import { prepare, settled, startService } from '../../support/clusters/provisioningService.ts';

describe('a driver that never comes back', () => {
  it.each(['preflight', 'apply', 'observe'] as const)(
    'from %s keeps neither other clusters nor the end of this process waiting',
    async (method) => {
      const { url, fixture } = await prepare();
      let held = '';
      const driver = stuck(await fixture.driver(), method, (id) => id === held);
      const { node, stop } = await startService(url, driver, { timeoutMs: 60_000 });
      held = await requestCluster(node.store, { name: 'held' });
      const other = await requestCluster(node.store, { name: 'other' });
      expect((await settled(node.store, other)).status).toBe('available');
      expect((await clusterState(node.store, held)).status).toBe('provisioning');
      await stop();
    },
  );

  it.each(['observe', 'apply'] as const)('from %s of one cluster brings back the others (CL-45)', async (method) => {
    const { url, fixture } = await prepare();
    let held = '';
    const inner = await fixture.driver();
    const first = await startService(url, inner);
    const ids = [
      await requestCluster(first.node.store, { name: 'held' }),
      await requestCluster(first.node.store, { name: 'other' }),
    ] as const;
    for (const id of ids) expect((await settled(first.node.store, id)).status).toBe('available');
    await first.stop();
    [held] = ids;
    for (const id of ids) await fixture.kill(id);
    const second = await startService(
      url,
      stuck(inner, method, (id) => id === held),
    );
    await eventually('the other', async () => fixture.pids(ids[1]).length > 0);
    await fixture.kill(ids[1]);
    // The next look, while the first one still waits for the cluster that is held.
    await eventually('the other, again', async () => fixture.pids(ids[1]).length > 0);
    await second.stop();
  });

  it('from destroy keeps nothing waiting, and the cluster is removed by whoever takes it up', async () => {
    const { url, fixture } = await prepare();
    const inner = await fixture.driver();
    const denied = throws(new ProvisioningError('db_auth', 'The database refused the password.'));
    const driver = stuck(faulty(inner, [{ before: 'ready', act: denied }]), 'destroy', () => true);
    const { node, stop } = await startService(url, driver);
    const held = await requestCluster(node.store, { name: 'held' });
    await eventually('its process', async () => fixture.pids(held).length > 0);
    const other = await requestCluster(node.store, { name: 'other' });
    expect((await settled(node.store, other)).status).toBe('available');
    await stop();
    const second = await startService(url, faulty(inner, [{ before: 'preparing', act: denied }]));
    expect((await settled(second.node.store, held)).status).toBe('failed');
    expect(fixture.pids(held)).toEqual([]);
  });
});
