import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusters } from '../../../domain/clusters/cluster.ts';
import { isBusy } from '../../../domain/clusters/state.ts';
import { load } from '../../../domain/core/log/streams.ts';
import { upgrades } from '../../../domain/upgrades/upgrades.ts';
import { lookAfterUpgrades } from '../../../processes/upgrades/lookAfterUpgrades.ts';
import type { CrashPoint } from '../../support/log/crashingStore.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { availableCluster, tellCluster, upgradeWork, URL_OF } from '../../support/clusters/upgradable.ts';
import type { Order } from '../../support/clusters/upgradeChild.ts';

let node: TestNode;

beforeAll(async () => {
  node = await openNode();
});
afterAll(() => node.stop());

const BEFORE = '2030-01-01T12:00:00.000Z';
const WINDOW = '2030-01-02T02:00:00.000Z';
const INSIDE = '2030-01-02T02:30:00.000Z';
const STILL_INSIDE = '2030-01-02T02:40:00.000Z';
const AFTER = '2030-01-02T12:00:00.000Z';

const CLEAN: Order['versions'] = [
  ['26.7.0', 0],
  ['26.8.0', 0],
  ['26.9.0', 0],
];
const BREAKING: Order['versions'] = [
  ['26.7.0', 0],
  ['26.8.0', 2],
];

const cluster = () =>
  availableCluster(node.store, { version: '26.7.0', requestedAt: BEFORE, autoUpgradeEnabled: true });

/** A look in a process of its own, which is killed. Resolves with the signal that ended it; null if it came to its end. */
const lookAndDie = (clusterId: string, versions: Order['versions'], now: string, crash: CrashPoint) => {
  const order: Order = { databaseUrl: node.url, clusterId, versions, now, crash };
  return new Promise<string | null>((resolve, reject) => {
    execFile(process.execPath, ['test/support/clusters/upgradeChild.ts', JSON.stringify(order)], (error, _, stderr) => {
      if (error === null) resolve(null);
      else if (error.signal === 'SIGKILL') resolve('SIGKILL');
      else reject(new Error(stderr));
    });
  });
};

/** As long as something is to be done at once. */
const look = async (clusterId: string, versions: Order['versions'], now: string): Promise<void> => {
  for (let looks = 0; looks < 10; looks += 1) {
    const next = await lookAfterUpgrades(upgradeWork(node.store, versions, now), clusterId);
    if (next === null || Date.parse(next) > Date.parse(now)) return;
  }
  throw new Error('there is no end to it');
};

const completeWhatRuns = async (clusterId: string): Promise<void> => {
  if (isBusy((await load(node.store, clusters, clusterId)).state))
    await tellCluster(node.store, clusterId, (ids, completedAt) => [
      { type: 'CompleteUpdate', data: { ...ids, url: URL_OF, completedAt } },
    ]);
};

const told = async (clusterId: string) => {
  const events = await Array.fromAsync(node.store.readStream(upgrades.stream(clusterId)));
  const { state } = await load(node.store, upgrades, clusterId);
  const updates = await Array.fromAsync(node.store.readStream(clusters.stream(clusterId)));
  return {
    steps: state.all.map(({ window, phase, reasonCode }) => [window, phase, reasonCode]),
    skips: events.filter(({ type }) => type === 'AutoUpgradeSkipped').map(({ data }) => data?.['windowStart']),
    waits: events.filter(({ type }) => type === 'AutoUpgradeWaitingForUser').length,
    operations: updates.filter(({ type }) => type === 'ClusterUpdateStarted').length,
  };
};

const CRASHES = [1, 2, 3].flatMap((append) => (['before', 'after'] as const).map((when) => ({ append, when })));

describe('kill -9 of the upgrade scheduler', () => {
  it.each(CRASHES)(
    'at append $append, $when it is durable: another process takes the one step of the window (CL-80, CL-84)',
    async (crash) => {
      const id = await cluster();
      expect(await lookAndDie(id, CLEAN, INSIDE, crash)).toBe('SIGKILL');
      await look(id, CLEAN, STILL_INSIDE);
      await completeWhatRuns(id);
      await look(id, CLEAN, STILL_INSIDE);
      await look(id, CLEAN, AFTER);
      expect(await told(id)).toEqual({ steps: [[WINDOW, 'completed', null]], skips: [], waits: 0, operations: 1 });
    },
  );

  it.each(CRASHES)(
    'at append $append, $when it is durable, until the window is over: one step or one reason (CL-80, CL-84)',
    async (crash) => {
      const id = await cluster();
      expect(await lookAndDie(id, CLEAN, INSIDE, crash)).toBe('SIGKILL');
      // What had begun came to its end while nobody looked.
      await completeWhatRuns(id);
      await look(id, CLEAN, AFTER);
      await look(id, CLEAN, AFTER);
      const { steps, skips, operations } = await told(id);
      const isBegun = crash.append > 2 || (crash.append === 2 && crash.when === 'after');
      const isScheduled = isBegun || crash.append === 2 || crash.when === 'after';
      expect(steps).toEqual(
        isBegun ? [[WINDOW, 'completed', null]] : isScheduled ? [[WINDOW, 'cancelled', 'window_over']] : [],
      );
      expect([skips, operations]).toEqual([isScheduled ? [] : [WINDOW], isBegun ? 1 : 0]);
    },
  );

  it.each(CRASHES.slice(0, 4))(
    'at append $append, $when it is durable, where the user has to act: one reason, and one word that it waits (CL-81, CL-84, CL-85)',
    async (crash) => {
      const id = await cluster();
      expect(await lookAndDie(id, BREAKING, AFTER, crash)).toBe('SIGKILL');
      await look(id, BREAKING, AFTER);
      expect(await told(id)).toEqual({ steps: [], skips: [WINDOW], waits: 1, operations: 0 });
    },
  );
});
