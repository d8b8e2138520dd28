import { from, map } from 'rxjs';
import { expect, it, onTestFinished } from 'vitest';
import { clusters as clusterStreams } from '../../../domain/clusters/cluster.ts';
import { handle } from '../../../domain/core/log/streams.ts';
import { upgrades } from '../../../domain/upgrades/upgrades.ts';
import { runUpgradeScheduler } from '../../../processes/upgrades/upgradeScheduler.ts';
import { clusters } from '../../../projections/clusters/clusters.ts';
import { eventually } from '../../support/eventually.ts';
import { openNode } from '../../support/nodes/openNode.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import { availableCluster, upgradeOf, upgradeWork } from '../../support/clusters/upgradable.ts';

const VERSIONS = [
  ['26.7.0', 0],
  ['26.8.0', 0],
] as const;

it('looks at all clusters once, and then at those that events tell of (CL-72, CL-80)', async () => {
  await using node = await openNode({ readModels: [clusters] });
  const [first, second] = [
    await availableCluster(node.store, { version: '26.7.0' }),
    await availableCluster(node.store, { version: '26.7.0' }),
  ];
  const read: string[] = [];
  const store: typeof node.store = {
    ...node.store,
    readStream: (stream, ...more) => {
      read.push(stream);
      return node.store.readStream(stream, ...more);
    },
  };
  const head = await node.store.head();
  const following = new AbortController();
  onTestFinished(() => following.abort());
  const changes = from(node.feed.from(head, following.signal)).pipe(
    map((events) => events.filter((event) => upgrades.holds(event))),
  );
  const work = { ...upgradeWork(store, VERSIONS, '2030-01-01T12:00:00.000Z'), reads: node.reads, leases: node.leases };
  await node.settled();
  node.run('upgrades', (signal) => runUpgradeScheduler({ ...work, changes }, signal));
  // It goes by age: the first one is done with.
  await eventually(() => Promise.resolve(read.includes(clusterStreams.stream(second))), Boolean);
  expect(read).toContain(clusterStreams.stream(first));
  read.length = 0;
  const data = upgradeOf(second, { from: '26.7.0', to: '26.8.0', scheduledFor: '2030-01-01T11:00:00.000Z' });
  await handle(node.store, upgrades, second, { type: 'ScheduleUpgrade', data }, testMeta());
  await eventually(
    async () => (await Array.fromAsync(node.store.readStream(upgrades.stream(second)))).map(({ type }) => type),
    (types) => types.includes('UpgradeInitiated'),
  );
  expect(new Set(read)).toContain(clusterStreams.stream(second));
  expect(read.filter((stream) => stream.includes(first))).toEqual([]);
});
