import { describe, expect, it } from 'vitest';
import { clusterDecider } from '../../../domain/clusters/cluster.ts';
import type { ClusterCommand } from '../../../domain/clusters/commands.ts';
import { configurationOf } from '../../../domain/clusters/configuration.ts';
import type { ClusterEvent } from '../../../domain/clusters/events.ts';
import {
  after,
  DEADLINE,
  EVENTS,
  OPERATION,
  REQUEST,
  STORIES,
  URL_OF_IT,
} from '../../support/clusters/clusterStories.ts';
import { specify } from '../../support/log/specify.ts';

const given = specify(clusterDecider);
const { clusterId, operationId } = REQUEST;
const AT = '2026-11-21T10:00:40.000Z';
const retried = EVENTS.ClusterOperationRetried;

const halted = (status: 'available' | 'degraded' | 'failed'): ClusterEvent => ({
  type: 'ClusterUpdateFailed',
  data: { ...EVENTS.ClusterUpdateFailed.data, status },
});

const reached = (step: string, mayMigrate: boolean): ClusterEvent => ({
  type: 'ClusterOperationStepReached',
  data: { ...EVENTS.ClusterOperationStepReached.data, step, mayMigrate },
});

describe('an upgrade', () => {
  const to = { ...configurationOf(REQUEST), version: '26.9.0' };
  const upgrading: ClusterEvent = {
    type: 'ClusterUpdateStarted',
    data: { ...EVENTS.ClusterUpdateStarted.data, kind: 'upgrade', to, upgradeId: operationId },
  };
  const upgradingTo = (step: string, mayMigrate: boolean) => [
    ...STORIES.available,
    upgrading,
    reached(step, mayMigrate),
  ];
  const cancelled = EVENTS.ClusterUpgradeCancelled;
  const cancel: ClusterCommand = { type: 'CancelUpgrade', data: cancelled.data };
  const begun = [...STORIES.available, upgrading, EVENTS.ClusterOperationStepReached];

  it('shows the version that runs until it is complete (CL-10)', () => {
    expect(after(...begun)).toMatchObject({ configuration: { version: '26.8.0' } });
    const completed: ClusterEvent = {
      type: 'ClusterUpdateCompleted',
      data: { ...OPERATION, configuration: to, url: URL_OF_IT, completedAt: AT },
    };
    expect(after(...begun, completed)).toMatchObject({ status: 'available', configuration: { version: '26.9.0' } });
  });
  it('that failed before anything was changed leaves what was there (CL-36)', () => {
    expect(after(...STORIES.available, upgrading, halted('available'))).toMatchObject({
      status: 'available',
      desired: { version: '26.8.0' },
    });
  });
  it('that failed before the migration leaves the version before to be healed to (CL-37, CL-74)', () => {
    const notMigrated = after(...upgradingTo('preparing', false), halted('degraded'));
    expect(notMigrated).toMatchObject({ status: 'degraded', desired: { version: '26.8.0' } });
  });
  it('that failed half-way is never taken back: healing goes on to its version (CL-37, CL-74)', () => {
    const degraded = after(...begun, halted('degraded'));
    expect(degraded).toMatchObject({ configuration: { version: '26.8.0' }, desired: { version: '26.9.0' } });
    const healed = { ...EVENTS.ClusterHealthChanged.data, status: 'available', version: '26.9.0' } as const;
    expect(after(...begun, halted('degraded'), { type: 'ClusterHealthChanged', data: healed })).toMatchObject({
      status: 'available',
      configuration: { version: '26.9.0' },
      desired: { version: '26.9.0' },
    });
  });

  it('is cancelled until its migration may have begun; once is enough (CL-68, CL-75)', () => {
    given(...STORIES.available, upgrading)
      .when(cancel)
      .then(cancelled);
    given(...upgradingTo('preparing', false))
      .when(cancel)
      .then(cancelled);
    given(...upgradingTo('preparing', false), cancelled)
      .when(cancel)
      .thenNothing();
    given(...upgradingTo('starting', true))
      .when(cancel)
      .thenRefused('migration_started');
  });
  it('whose drivers did not yet tell counts as migrating from its first step on (CL-75)', () => {
    given(...begun)
      .when(cancel)
      .thenRefused('migration_started');
  });
  it('has begun to migrate for good, whatever becomes of the attempt (CL-75)', () => {
    given(...upgradingTo('starting', true), EVENTS.ClusterOperationAttemptFailed)
      .when(cancel)
      .thenRefused('migration_started');
  });
  it('that is cancelled lets nobody migrate any more: what is told of its attempt comes too late (CL-75)', () => {
    const migrates: ClusterCommand = {
      type: 'ReachOperationStep',
      data: { ...OPERATION, step: 'starting', progress: 0.4, mayMigrate: true, reachedAt: AT },
    };
    given(...upgradingTo('preparing', false), cancelled)
      .when(migrates)
      .thenNothing();
    expect(after(...upgradingTo('preparing', false), cancelled)).toMatchObject({
      status: 'updating',
      operation: { id: operationId, attempt: 2, target: { version: '26.8.0' }, run: { deadlineAt: DEADLINE } },
    });
  });
  it('that is cancelled ends with the version before (CL-36, CL-75)', () => {
    const complete: ClusterCommand = {
      type: 'CompleteUpdate',
      data: { ...OPERATION, attempt: 2, url: URL_OF_IT, completedAt: EVENTS.ClusterUpgradeTakenBack.data.takenBackAt },
    };
    const story = [...upgradingTo('preparing', false), cancelled];
    given(...story)
      .when(complete)
      .then(EVENTS.ClusterUpgradeTakenBack);
    expect(after(...story, EVENTS.ClusterUpgradeTakenBack)).toMatchObject({
      status: 'available',
      configuration: { version: '26.8.0' },
      desired: { version: '26.8.0' },
    });
  });
  it('that cannot be taken back is repeated until the version before runs (CL-56, CL-75)', () => {
    const story = [...upgradingTo('preparing', false), cancelled, halted('failed')];
    const retriedIt = { ...retried.data, attempt: 3, kind: 'upgrade', deadlineAt: DEADLINE } as const;
    expect(after(...story, { type: 'ClusterOperationRetried', data: retriedIt })).toMatchObject({
      status: 'updating',
      operation: { isCancelled: true, attempt: 3, target: { version: '26.8.0' } },
    });
  });
  it('that was cancelled before it began never begins; one that is over is not cancelled (CL-75)', () => {
    const start: ClusterCommand = {
      type: 'StartUpgrade',
      data: { clusterId, operationId, upgradeId: operationId, version: '26.9.0', startedAt: AT, deadlineAt: DEADLINE },
    };
    given(...STORIES.available)
      .when(cancel)
      .then(cancelled);
    given(...STORIES.available, cancelled)
      .when(start)
      .thenNothing();
    given(...STORIES.available, upgrading, halted('available'))
      .when(cancel)
      .thenRefused('nothing_to_cancel');
  });
});
