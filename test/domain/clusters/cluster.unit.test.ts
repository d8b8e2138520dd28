import { describe, expect, it } from 'vitest';
import { clusterDecider, type Cluster, type ClusterCommand } from '../../../domain/clusters/cluster.ts';
import type { ClusterEvent } from '../../../domain/clusters/events.ts';
import { isTransient, ReasonCode } from '../../../domain/clusters/reasonCodes.ts';
import { requestOf } from '../../support/clusters.ts';
import { specify } from '../../support/specify.ts';

type Of<Type extends ClusterEvent['type']> = Extract<ClusterEvent, { type: Type }>;

const given = specify(clusterDecider);
const stateAfter = (...events: readonly ClusterEvent[]): Cluster =>
  events.reduce(clusterDecider.evolve, clusterDecider.initialState());

const request = requestOf({ requestedAt: '2026-11-21T10:00:00.000Z' });
const { clusterId, operationId } = request;
const ids = { clusterId, operationId };
const AT = '2026-11-21T10:00:01.000Z';
const RETRY_AT = '2026-11-21T10:00:03.000Z';
const DEADLINE = '2026-11-21T10:15:01.000Z';

const requested: Of<'ClusterRequested'> = { type: 'ClusterRequested', data: request };
const abandoned: Of<'ClusterAbandoned'> = { type: 'ClusterAbandoned', data: { clusterId } };
const started: Of<'ClusterProvisioningStarted'> = {
  type: 'ClusterProvisioningStarted',
  data: { ...ids, startedAt: AT, deadlineAt: DEADLINE },
};
const stepped: Of<'ClusterProvisioningStepReached'> = {
  type: 'ClusterProvisioningStepReached',
  data: { ...ids, attempt: 1, step: 'starting', progress: 0.4, reachedAt: AT },
};
const tripped: Of<'ClusterProvisioningAttemptFailed'> = {
  type: 'ClusterProvisioningAttemptFailed',
  data: { ...ids, attempt: 1, reasonCode: 'port_in_use', reason: 'Taken.', failedAt: AT, retryAt: RETRY_AT },
};
const provisioned: Of<'ClusterProvisioned'> = {
  type: 'ClusterProvisioned',
  data: { ...ids, url: 'http://127.0.0.1:20000', provisionedAt: AT },
};
const failed: Of<'ClusterProvisioningFailed'> = {
  type: 'ClusterProvisioningFailed',
  data: { ...ids, reasonCode: 'unknown', reason: 'It ended.', failedAt: AT },
};

/** The commands that lead to these events, holding the same data. */
const ask: ClusterCommand = { type: 'RequestCluster', data: request };
const start: ClusterCommand = { type: 'StartProvisioning', data: started.data };
const step: ClusterCommand = { type: 'ReachProvisioningStep', data: stepped.data };
const trip: ClusterCommand = { type: 'FailProvisioningAttempt', data: tripped.data };
const complete: ClusterCommand = { type: 'CompleteProvisioning', data: provisioned.data };
const fail: ClusterCommand = { type: 'FailProvisioning', data: failed.data };

describe('asking for a cluster', () => {
  it('records what was asked for (CL-31)', () => given().when(ask).then(requested));
  it('is refused when there is one already (CL-43)', () =>
    given(requested).when(ask).thenRefused('invalid_transition'));
  it('is refused when its creation was given up, so that it is repeated (CL-15)', () =>
    given(abandoned).when(ask).thenRefused('store_unavailable'));
});

describe('provisioning', () => {
  it('leaves the queue once', () => {
    given(requested).when(start).then(started);
    given(requested, started).when(start).thenNothing();
  });
  it('records each step once', () => {
    given(requested, started).when(step).then(stepped);
    given(requested, started, stepped).when(step).thenNothing();
  });
  it('records a failed attempt once, and the next one begins anew (CL-46)', () => {
    given(requested, started, stepped).when(trip).then(tripped);
    given(requested, started, stepped, tripped).when(trip).thenNothing();
    expect(stateAfter(requested, started, stepped, tripped)).toMatchObject({
      provisioning: { attempt: 2, notBefore: RETRY_AT, deadlineAt: DEADLINE, step: null },
    });
  });
  it('ends in available, with its address (CL-32)', () => given(requested, started).when(complete).then(provisioned));
  it('ends in failed, with its reason (CL-33)', () => given(requested, started).when(fail).then(failed));
  it.each([provisioned, failed])('is over after $type: late reports change nothing', (end) => {
    for (const late of [start, step, trip, complete, fail]) given(requested, started, end).when(late).thenNothing();
  });
  it('does not listen to reports about another operation (CL-45)', () => {
    const data = { ...provisioned.data, operationId: clusterId };
    given(requested, started).when({ type: 'CompleteProvisioning', data }).thenNothing();
  });
  it('refuses reports about a cluster that nobody asked for', () => given().when(complete).thenRefused('not_found'));
});

/** The status after an event, from every status; CL-31 to CL-33 for what may happen, else unchanged. */
const NEXT: Record<Cluster['status'], Record<ClusterEvent['type'], Cluster['status']>> = {
  absent: {
    ClusterRequested: 'provisioning',
    ClusterAbandoned: 'abandoned',
    ClusterProvisioningStarted: 'absent',
    ClusterProvisioningStepReached: 'absent',
    ClusterProvisioningAttemptFailed: 'absent',
    ClusterProvisioned: 'absent',
    ClusterProvisioningFailed: 'absent',
  },
  abandoned: {
    ClusterRequested: 'provisioning',
    ClusterAbandoned: 'abandoned',
    ClusterProvisioningStarted: 'abandoned',
    ClusterProvisioningStepReached: 'abandoned',
    ClusterProvisioningAttemptFailed: 'abandoned',
    ClusterProvisioned: 'abandoned',
    ClusterProvisioningFailed: 'abandoned',
  },
  provisioning: {
    ClusterRequested: 'provisioning',
    ClusterAbandoned: 'abandoned',
    ClusterProvisioningStarted: 'provisioning',
    ClusterProvisioningStepReached: 'provisioning',
    ClusterProvisioningAttemptFailed: 'provisioning',
    ClusterProvisioned: 'available',
    ClusterProvisioningFailed: 'failed',
  },
  available: {
    ClusterRequested: 'provisioning',
    ClusterAbandoned: 'abandoned',
    ClusterProvisioningStarted: 'available',
    ClusterProvisioningStepReached: 'available',
    ClusterProvisioningAttemptFailed: 'available',
    ClusterProvisioned: 'available',
    ClusterProvisioningFailed: 'failed',
  },
  failed: {
    ClusterRequested: 'provisioning',
    ClusterAbandoned: 'abandoned',
    ClusterProvisioningStarted: 'failed',
    ClusterProvisioningStepReached: 'failed',
    ClusterProvisioningAttemptFailed: 'failed',
    ClusterProvisioned: 'available',
    ClusterProvisioningFailed: 'failed',
  },
};

const REACHED: Record<Cluster['status'], readonly ClusterEvent[]> = {
  absent: [],
  abandoned: [abandoned],
  provisioning: [requested, started],
  available: [requested, started, provisioned],
  failed: [requested, started, failed],
};

describe.each(Object.keys(NEXT) as Cluster['status'][])('from %s', (status) => {
  it.each([requested, abandoned, started, stepped, tripped, provisioned, failed])('$type', (event) => {
    expect(stateAfter(...REACHED[status], event).status).toBe(NEXT[status][event.type]);
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
