import { describe, expect, it } from 'vitest';
import { clusterDecider } from '../../../domain/clusters/cluster.ts';
import type { ClusterChange, ClusterCommand } from '../../../domain/clusters/commands.ts';
import { configurationOf } from '../../../domain/clusters/configuration.ts';
import type { ClusterEvent } from '../../../domain/clusters/events.ts';
import { isTransient, ReasonCode } from '../../../domain/clusters/reasonCodes.ts';
import { requestOf } from '../../support/clusters/clusters.ts';
import { after, DEADLINE, EVENTS, REQUEST, STORIES } from '../../support/clusters/clusterStories.ts';
import { specify } from '../../support/log/specify.ts';

const given = specify(clusterDecider);
const { clusterId, operationId } = REQUEST;
const AT = '2026-11-21T10:00:40.000Z';

const requested = EVENTS.ClusterRequested;
const started = EVENTS.ClusterProvisioningStarted;
const stepped = EVENTS.ClusterProvisioningStepReached;
const tripped = EVENTS.ClusterProvisioningAttemptFailed;
const provisioned = EVENTS.ClusterProvisioned;
const failed = EVENTS.ClusterProvisioningFailed;
const retried = EVENTS.ClusterOperationRetried;

/** The commands that lead to these events, holding the same data. */
const start: ClusterCommand = { type: 'StartProvisioning', data: { ...started.data, attempt: 1 } };
const step: ClusterCommand = { type: 'ReachProvisioningStep', data: stepped.data };
const trip: ClusterCommand = { type: 'FailProvisioningAttempt', data: tripped.data };
const complete: ClusterCommand = { type: 'CompleteProvisioning', data: { ...provisioned.data, attempt: 1 } };
const fail: ClusterCommand = { type: 'FailProvisioning', data: { ...failed.data, attempt: 1 } };

describe('provisioning', () => {
  it('leaves the queue once', () => {
    given(requested)
      .when(start)
      .then({ ...started, data: { ...started.data, attempt: 1 } });
    given(requested, started).when(start).thenNothing();
  });
  it('records each step once', () => {
    given(requested, started).when(step).then(stepped);
    given(requested, started, stepped).when(step).thenNothing();
  });
  it('records a failed attempt once, and the next one begins anew (CL-46)', () => {
    given(requested, started, stepped).when(trip).then(tripped);
    given(requested, started, stepped, tripped).when(trip).thenNothing();
    expect(after(requested, started, stepped, tripped)).toMatchObject({
      operation: {
        attempt: 2,
        firstAttempt: 1,
        run: { notBefore: tripped.data.retryAt, deadlineAt: DEADLINE, step: null },
      },
    });
  });
  it('does not listen to reports about another operation or attempt (CL-45)', () => {
    const other = { ...provisioned.data, attempt: 1, operationId: clusterId };
    given(requested, started).when({ type: 'CompleteProvisioning', data: other }).thenNothing();
    given(requested, started, tripped).when(complete).thenNothing();
  });
  it.each([provisioned, failed])('is over after $type: late reports change nothing (CL-45)', (end) => {
    for (const late of [start, step, trip, complete, fail]) given(requested, started, end).when(late).thenNothing();
  });
});

describe('a retry', () => {
  const retry: ClusterCommand = {
    type: 'RetryOperation',
    data: { clusterId, retriedAt: retried.data.retriedAt, updateDeadlineAt: DEADLINE },
  };
  it('of provisioning waits in the queue again, as the next attempt of the same operation (CL-34, CL-56)', () => {
    given(requested, started, failed).when(retry).then(retried);
    expect(after(requested, started, failed, retried)).toMatchObject({
      status: 'provisioning',
      operation: { id: operationId, attempt: 2, firstAttempt: 2, run: null },
    });
  });
  it('leaves reports of the attempts before without effect (CL-56)', () => {
    given(requested, started, failed, retried).when(fail).thenNothing();
  });
  it('of an update aims at what failed, with a deadline of its own (CL-34, CL-56)', () => {
    const updating = [...STORIES.updating, EVENTS.ClusterUpdateFailed];
    const data = { ...retried.data, kind: 'resize', deadlineAt: DEADLINE } as const;
    given(...updating)
      .when(retry)
      .then({ type: 'ClusterOperationRetried', data });
    expect(after(...updating, { type: 'ClusterOperationRetried', data })).toMatchObject({
      status: 'updating',
      configuration: { size: 'small' },
      operation: { kind: 'resize', attempt: 2, target: { size: 'medium' }, run: { deadlineAt: DEADLINE } },
    });
  });
});

const change = (what: Partial<ClusterChange>): ClusterCommand => ({
  type: 'ChangeCluster',
  data: { clusterId, operationId, renameId: operationId, changedAt: AT, updateDeadlineAt: DEADLINE, ...what },
});

describe('changes', () => {
  const from = configurationOf(REQUEST);
  const update = (kind: 'resize' | 'settings', to: object): ClusterEvent => ({
    type: 'ClusterUpdateStarted',
    data: { clusterId, operationId, kind, from, to: { ...from, ...to }, startedAt: AT, deadlineAt: DEADLINE },
  });

  it('of several fields are recorded together, each as itself (CL-49, CL-50)', () => {
    const changed: ClusterEvent[] = [
      { type: 'ClusterRenamed', data: { clusterId, name: 'Orders', formerName: 'orders', renamedAt: AT } },
      { type: 'ClusterAutoUpgradeSwitched', data: { clusterId, enabled: true, switchedAt: AT } },
      { type: 'ClusterDeletionProtectionSwitched', data: { clusterId, enabled: true, switchedAt: AT } },
      update('resize', { size: 'large' }),
    ];
    given(...STORIES.available)
      .when(change({ name: 'Orders', autoUpgradeEnabled: true, deletionProtection: true, size: 'large' }))
      .then(...changed);
  });
  it('of anything beside the size are an operation of their own kind (CL-29, CL-49)', () => {
    given(...STORIES.available)
      .when(change({ size: 'large', httpRelativePath: '/auth' }))
      .then(update('settings', { size: 'large', httpRelativePath: '/auth' }));
    given(...STORIES.degraded)
      .when(change({ features: ['passkeys'] }))
      .then(update('settings', { features: ['passkeys'] }));
  });
  it('to what is there append nothing, in whatever order (CL-52)', () => {
    const request = requestOf({ clusterId, operationId, features: ['a', 'b'], requestedAt: REQUEST.requestedAt });
    given({ type: 'ClusterRequested', data: request }, started, provisioned)
      .when(change({ features: ['b', 'a'], name: 'orders', size: 'small', autoUpgradeEnabled: false }))
      .thenNothing();
  });
  it('are recorded all or not at all (CL-50)', () => {
    given(...STORIES.failed)
      .when(change({ name: 'invoices', size: 'large' }))
      .thenRefused('invalid_transition');
  });
  it('by a command whose new name was given up are refused, so that it is repeated (CL-15)', () => {
    given(...STORIES.available, EVENTS.ClusterRenameAbandoned)
      .when(change({ name: 'invoices' }))
      .thenRefused('store_unavailable');
  });
});

describe('health', () => {
  const degraded = { ...EVENTS.ClusterHealthChanged.data };
  it('of the same status for the same reason appends nothing; for another reason it tells (CL-47)', () => {
    given(...STORIES.degraded)
      .when({ type: 'RecordHealth', data: { ...degraded, reason: 'In other words.' } })
      .thenNothing();
    const other = { ...degraded, reasonCode: 'driver_unavailable' } as const;
    given(...STORIES.degraded)
      .when({ type: 'RecordHealth', data: other })
      .then({ type: 'ClusterHealthChanged', data: other });
  });
});

describe('deletion', () => {
  const ask: ClusterCommand = { type: 'RequestDeletion', data: EVENTS.ClusterDeletionRequested.data };
  it('is refused while the switch is on (CL-54)', () => {
    given(...STORIES.available, EVENTS.ClusterDeletionProtectionSwitched)
      .when(ask)
      .thenRefused('deletion_protected');
  });
  it('tries again until it succeeds: it has no deadline (CL-44)', () => {
    expect(after(...STORIES.deleting, EVENTS.ClusterOperationAttemptFailed)).toMatchObject({
      status: 'deleting',
      operation: {
        attempt: 2,
        run: { deadlineAt: null, notBefore: EVENTS.ClusterOperationAttemptFailed.data.retryAt },
      },
    });
  });
});

it('what is seen from outside changes at the events that change it, and at no other (CL-12)', () => {
  const quiet = [
    EVENTS.ClusterDeletionProtectionSwitched,
    EVENTS.ClusterCredentialsRead,
    EVENTS.ClusterRenameAbandoned,
  ];
  const before = after(...STORIES.degraded);
  expect(after(...STORIES.degraded, ...quiet, EVENTS.ClusterHealthChanged)).toMatchObject({
    updatedAt: EVENTS.ClusterHealthChanged.data.changedAt,
    shownRevision: 3n,
    revision: 7n,
  });
  expect(before).toMatchObject({ shownRevision: 3n, revision: 3n });
  expect(after(...STORIES.available, EVENTS.ClusterRenamed)).toMatchObject({
    name: 'invoices',
    updatedAt: EVENTS.ClusterRenamed.data.renamedAt,
    shownRevision: 3n,
  });
});

it('the transient reasons are those of the specification (CL-48)', () => {
  expect(ReasonCode.options.filter(isTransient)).toEqual([
    'image_pull',
    'port_in_use',
    'db_unreachable',
    'no_capacity',
    'driver_unavailable',
  ]);
});
