import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CommandId } from '../../../domain/core/ids.ts';
import { handle, load } from '../../../domain/core/log/streams.ts';
import { clusters as clusterKind } from '../../../domain/clusters/cluster.ts';
import type { ClusterRequest } from '../../../domain/clusters/state.ts';
import { requestUpgrade, type WantedUpgrade } from '../../../domain/upgrades/requestUpgrade.ts';
import { upgrades } from '../../../domain/upgrades/upgrades.ts';
import type { Catalogue } from '../../../domain/versions/versionCatalogue.ts';
import { uuidv7 } from '../../../composition/ids.ts';
import { lookAfterUpgrades } from '../../../processes/upgrades/lookAfterUpgrades.ts';
import { catalogueOf, changeOf, versionOf } from '../../support/clusters/catalogues.ts';
import { silentLogger } from '../../support/logger.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import { availableCluster, EACH_NIGHT, tellCluster, URL_OF } from '../../support/clusters/upgradable.ts';

let node: TestNode;
let known: Catalogue;
let now: string;

beforeAll(async () => {
  node = await openNode();
});
afterAll(() => node.stop());
beforeEach(() => {
  known = clean;
  now = OUTSIDE;
});

const clean = catalogueOf(
  versionOf('26.7.0', { active: true }),
  versionOf('26.8.0', { active: true }),
  versionOf('26.9.0', { active: true }),
);
const breaking = catalogueOf(
  versionOf('26.7.0', { active: true }),
  versionOf('26.7.1', { changes: [changeOf('breaking')] }),
  versionOf('26.8.0', { active: true }),
);
const OUTSIDE = '2030-01-01T12:00:00.000Z';
const INSIDE = '2030-01-02T02:30:00.000Z';
const LATER = '2030-01-02T12:00:00.000Z';

const deps = () => ({
  store: node.store,
  catalogue: () => known,
  latestCatalogue: async () => ({ catalogue: known, revision: 0n }),
  driver: { kind: 'embedded' as const, versions: 'any' as const },
  defaultWindow: EACH_NIGHT,
  windowReserveMs: 15 * 60_000,
  updateTimeoutMs: 1_800_000,
  now: () => now,
  logger: silentLogger,
});
const look = (clusterId: string, at: string) => {
  now = at;
  return lookAfterUpgrades(deps(), clusterId);
};
/** Whose switch was on before the windows of these tests. */
const cluster = (changes: Partial<ClusterRequest> = {}) =>
  availableCluster(node.store, { version: '26.7.0', requestedAt: OUTSIDE, ...changes });
const ask = async (clusterId: string, wanted: Partial<WantedUpgrade> = {}) => {
  const full = { to: '26.8.0', when: { at: now }, acknowledgeBreaking: false, ...wanted };
  const meta = { ...testMeta(), commandId: CommandId.parse(uuidv7()) };
  await requestUpgrade({ ...deps(), showChange: (change) => change, versionField: '/to' }, clusterId, full, meta);
};
const upgradesOf = async (clusterId: string) => (await load(node.store, upgrades, clusterId)).state;
const phases = async (clusterId: string) =>
  (await upgradesOf(clusterId)).all.map(({ to, trigger, phase, reasonCode }) => [to, trigger, phase, reasonCode]);
const complete = (clusterId: string) =>
  tellCluster(node.store, clusterId, (ids, completedAt) => [
    { type: 'DecideStrategy', data: { ...ids, strategy: 'recreate', decidedAt: completedAt } },
    { type: 'CompleteUpdate', data: { ...ids, url: URL_OF, completedAt } },
  ]);
const typesOf = async (clusterId: string) =>
  (await Array.fromAsync(node.store.readStream(upgrades.stream(clusterId)))).map(({ type }) => type);

const degrade = async (id: string) => {
  const why = { reasonCode: 'health_down', reason: 'Down.' } as const;
  const data = { clusterId: id, status: 'degraded', ...why, changedAt: now } as const;
  await handle(node.store, clusterKind, id, { type: 'RecordHealth', data }, testMeta());
};

it('starts what a user asked for now, outside of any window, and tells how it ended (CL-68, CL-72, CL-74)', async () => {
  const id = await cluster();
  await ask(id);
  await look(id, OUTSIDE);
  expect(await phases(id)).toEqual([['26.8.0', 'user', 'initiated', null]]);
  await complete(id);
  await look(id, OUTSIDE);
  await look(id, OUTSIDE);
  expect((await upgradesOf(id)).all).toMatchObject([{ phase: 'completed', strategy: 'recreate' }]);
  expect(await typesOf(id)).toEqual(['UpgradeScheduled', 'UpgradeInitiated', 'UpgradeCompleted']);
});

it('next_window waits for the window, and says when to look (CL-72, CL-73)', async () => {
  const id = await cluster();
  await ask(id, { when: 'next_window' });
  expect(await look(id, OUTSIDE)).toBe('2030-01-02T02:00:00.000Z');
  expect(await phases(id)).toEqual([['26.8.0', 'user', 'scheduled', null]]);
  await look(id, INSIDE);
  expect(await phases(id)).toEqual([['26.8.0', 'user', 'initiated', null]]);
});

it('an explicit time fails when the cluster is not available, next_window waits (CL-73)', async () => {
  const [atTime, inWindow] = [await cluster(), await cluster()];
  await ask(atTime, { when: { at: INSIDE } });
  await ask(inWindow, { when: 'next_window' });
  for (const id of [atTime, inWindow]) {
    await degrade(id);
    await look(id, INSIDE);
  }
  expect(await phases(atTime)).toEqual([['26.8.0', 'user', 'failed', 'cluster_not_available']]);
  expect(await phases(inWindow)).toEqual([['26.8.0', 'user', 'scheduled', null]]);
});

it('an acknowledgement covers what was shown and nothing else (CL-71)', async () => {
  known = breaking;
  const id = await cluster();
  await ask(id, { acknowledgeBreaking: true, when: { at: INSIDE } });
  const more = [changeOf('breaking', 'a'), changeOf('breaking', 'b')];
  known = catalogueOf(...breaking.versions.slice(0, 2), versionOf('26.8.0', { active: true, changes: more }));
  await look(id, INSIDE);
  expect(await phases(id)).toEqual([['26.8.0', 'user', 'cancelled', 'acknowledgement_stale']]);
});

it('takes one automatic step a window, and the next one in the next (CL-80, DC-04)', async () => {
  const id = await cluster({ autoUpgradeEnabled: true });
  await look(id, OUTSIDE);
  expect(await phases(id)).toEqual([]);
  await look(id, INSIDE);
  await complete(id);
  await look(id, INSIDE);
  await look(id, INSIDE);
  expect(await phases(id)).toEqual([['26.8.0', 'auto', 'completed', null]]);
  await look(id, '2030-01-03T02:00:00.000Z');
  expect(await phases(id)).toEqual([
    ['26.8.0', 'auto', 'completed', null],
    ['26.9.0', 'auto', 'initiated', null],
  ]);
});

it('never takes a step that hides a breaking change: it says once that it waits, and each window why (CL-81, CL-84, CL-85, DC-05)', async () => {
  known = breaking;
  const id = await cluster({ autoUpgradeEnabled: true });
  for (const at of [OUTSIDE, INSIDE, LATER, LATER, '2030-01-03T12:00:00.000Z']) await look(id, at);
  expect(await phases(id)).toEqual([]);
  expect(await typesOf(id)).toEqual(['AutoUpgradeWaitingForUser', 'AutoUpgradeSkipped', 'AutoUpgradeSkipped']);
  expect((await upgradesOf(id)).lastSkip).toEqual({
    windowStart: '2030-01-03T02:00:00.000Z',
    reason: 'breaking_changes',
  });
});

it('a step that failed is not tried again by itself (CL-80, CL-83)', async () => {
  const id = await cluster({ autoUpgradeEnabled: true });
  await look(id, INSIDE);
  await tellCluster(node.store, id, (ids, failedAt) => [
    {
      type: 'FailUpdate',
      data: { ...ids, status: 'available', reasonCode: 'preflight_failed', reason: 'No.', failedAt },
    },
  ]);
  await look(id, INSIDE);
  await look(id, '2030-01-03T02:30:00.000Z');
  await look(id, '2030-01-03T12:00:00.000Z');
  expect(await phases(id)).toEqual([['26.8.0', 'auto', 'failed', 'preflight_failed']]);
  expect((await upgradesOf(id)).lastSkip?.reason).toBe('previous_attempt_failed');
});
