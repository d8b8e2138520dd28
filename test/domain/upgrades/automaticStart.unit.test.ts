import { describe, expect, it } from 'vitest';
import { clusterDecider } from '../../../domain/clusters/cluster.ts';
import type { ClusterCommand } from '../../../domain/clusters/commands.ts';
import type { ClusterEvent } from '../../../domain/clusters/events.ts';
import { startHindrance } from '../../../domain/upgrades/automaticStart.ts';
import type { AutoUpgradeGround } from '../../../domain/upgrades/autoUpgrade.ts';
import { catalogueOf, changeOf, versionOf } from '../../support/clusters/catalogues.ts';
import { after, DEADLINE, EVENTS, OPERATION, REQUEST, STORIES } from '../../support/clusters/clusterStories.ts';
import { EACH_NIGHT } from '../../support/clusters/upgradable.ts';
import { specify } from '../../support/log/specify.ts';

const INSIDE = '2030-01-02T02:30:00.000Z';
const decided = { to: '26.8.0', window: '2030-01-02T02:00:00.000Z' };
const facts = { enabled: true, version: '26.7.0' };
const first = versionOf('26.7.0', { active: true });
const to = (version: string, breaking = 0) =>
  catalogueOf(
    first,
    versionOf(version, { active: true, changes: Array.from({ length: breaking }, () => changeOf('breaking')) }),
  );
const ground = (fields: Partial<AutoUpgradeGround> = {}): AutoUpgradeGround => ({
  catalogue: to('26.8.0'),
  runnable: 'any',
  window: EACH_NIGHT,
  exclusions: [],
  reserveMs: 15 * 60_000,
  ...fields,
});
const freeze = { name: 'f', startAt: '2030-01-02T02:00:00.000Z', endAt: '2030-01-02T03:00:00.000Z' };

describe('what speaks against a step that was decided on', () => {
  it.each<[string | null, string, typeof facts, AutoUpgradeGround, string]>([
    [null, 'nothing', facts, ground(), INSIDE],
    [null, 'just enough is left', facts, ground(), '2030-01-02T03:45:00.000Z'],
    ['window_over', 'too little is left', facts, ground(), '2030-01-02T03:45:00.001Z'],
    ['window_over', 'it is over', facts, ground(), '2030-01-02T04:00:00.000Z'],
    ['window_over', 'another one is open', facts, ground(), '2030-01-03T02:30:00.000Z'],
    ['window_over', 'none is enabled', facts, ground({ window: { ...EACH_NIGHT, enabled: false } }), INSIDE],
    ['exclusion_active', 'a freeze', facts, ground({ exclusions: [freeze] }), INSIDE],
    ['switched_off', 'the switch', { ...facts, enabled: false }, ground(), INSIDE],
    ['catalogue_changed', 'breaking now', facts, ground({ catalogue: to('26.8.0', 1) }), INSIDE],
    ['catalogue_changed', 'another step now', facts, ground({ catalogue: to('27.0.0') }), INSIDE],
    ['catalogue_changed', 'the driver cannot run it', facts, ground({ runnable: ['26.7.0'] }), INSIDE],
  ])('%s: %s (CL-80, CL-81, CL-107)', (expected, _, given, holds, now) => {
    expect(startHindrance(given, holds, decided, now)).toBe(expected);
  });
});

const given = specify(clusterDecider);
const { clusterId, operationId } = REQUEST;
const AT = '2030-01-02T02:30:00.000Z';
const [OLD, NEW] = ['3f1f4a0e-7f7b-4c39-9a2b-0a4a2f1b7c01', '3f1f4a0e-7f7b-4c39-9a2b-0a4a2f1b7c02'];
const on: ClusterEvent = {
  type: 'ClusterAutoUpgradeSwitched',
  data: { clusterId, enabled: true, switchedAt: AT },
};
const off: ClusterEvent = { ...on, data: { ...on.data, enabled: false } };
const available = [...STORIES.available, on];
const basis = {
  clusterRevision: available.length - 1,
  switchedAt: AT,
  catalogueRevision: 3,
  window: { start: AT, end: AT },
};
const start: ClusterCommand = {
  type: 'StartUpgrade',
  data: {
    clusterId,
    operationId,
    upgradeId: operationId,
    version: '26.9.0',
    basis,
    startedAt: AT,
    deadlineAt: DEADLINE,
  },
};
const begun: ClusterEvent = {
  type: 'ClusterUpdateStarted',
  data: { ...EVENTS.ClusterUpdateStarted.data, kind: 'upgrade', upgradeId: operationId, basis },
};
const reached = (token: string, mayMigrate: boolean): ClusterEvent => ({
  type: 'ClusterOperationStepReached',
  data: { ...OPERATION, step: mayMigrate ? 'starting' : 'preparing', progress: 0.1, mayMigrate, token, reachedAt: AT },
});
const reach = (token: string, replaces: string | null): ClusterCommand => ({
  type: 'ReachOperationStep',
  data: {
    ...OPERATION,
    step: 'preparing',
    progress: 0.1,
    mayMigrate: false,
    token,
    reachedAt: AT,
    run: { replaces, backBy: DEADLINE },
  },
});
const stopped = { clusterId, operationId, upgradeId: operationId, cancelledAt: AT, deadlineAt: DEADLINE };
const cancelledFor = (reasonCode: 'switched_off' | 'window_over'): ClusterEvent => ({
  type: 'ClusterUpgradeCancelled',
  data: { ...stopped, reasonCode },
});

const stop = (token: string): ClusterCommand => ({
  type: 'StopUpgrade',
  data: { ...stopped, reasonCode: 'window_over', attempt: 1, token },
});

describe('on the stream of the cluster, an automatic upgrade', () => {
  it('begins on the revision that it was decided on and with the switch on, or not at all (CL-107)', () => {
    expect(clusterDecider.decide(start, after(...available))).toMatchObject([
      { type: 'ClusterUpdateStarted', data: { basis } },
    ]);
    given(...available, off)
      .when(start)
      .thenNothing();
    given(...available, off, on)
      .when(start)
      .thenNothing();
  });
  it('reaches no step after the switch was turned off, unless the cluster may have been changed before (CL-107)', () => {
    given(...available, begun)
      .when(reach(OLD, null))
      .then(reached(OLD, false));
    given(...available, begun, off)
      .when(reach(OLD, null))
      .then(cancelledFor('switched_off'));
    given(...available, begun, reached(OLD, true), off)
      .when(reach(NEW, OLD))
      .then(reached(NEW, false));
  });
  it('is driven by the run that was recorded last, and by no other (CL-107)', () => {
    const replaced = [...available, begun, reached(OLD, false), reached(NEW, false)];
    given(...replaced)
      .when(reach(OLD, null))
      .thenNothing();
    given(...replaced)
      .when(stop(OLD))
      .thenNothing();
    given(...replaced)
      .when(stop(NEW))
      .then(cancelledFor('window_over'));
  });
});
