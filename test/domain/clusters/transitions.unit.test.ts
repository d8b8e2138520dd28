import { describe, expect, it } from 'vitest';
import { clusterDecider } from '../../../domain/clusters/cluster.ts';
import type { ClusterCommand } from '../../../domain/clusters/commands.ts';
import type { ClusterEvent } from '../../../domain/clusters/events.ts';
import { CLUSTER_STATUSES, type Cluster } from '../../../domain/clusters/state.ts';
import { DomainError } from '../../../domain/core/problems/errors.ts';
import {
  after,
  DEADLINE,
  EVENTS,
  OPERATION,
  REQUEST,
  STORIES,
  URL_OF_IT,
} from '../../support/clusters/clusterStories.ts';
import { TRANSITIONS, type Asked, type Outcome } from './transitionTable.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

const { clusterId, operationId } = REQUEST;
const AT = '2026-11-21T10:00:40.000Z';
const changeOf = (what: object): ClusterCommand => ({
  type: 'ChangeCluster',
  data: { clusterId, operationId, renameId: operationId, changedAt: AT, updateDeadlineAt: DEADLINE, ...what },
});
const { ClusterUpdateCompleted, ClusterUpdateFailed, ClusterHealthChanged } = EVENTS;
const { configuration: _, ...completed } = ClusterUpdateCompleted.data;
const failUpdate = (status: 'available' | 'degraded' | 'failed'): ClusterCommand => ({
  type: 'FailUpdate',
  data: { ...ClusterUpdateFailed.data, ...OPERATION, status },
});

const COMMANDS: Readonly<Record<Asked, ClusterCommand>> = {
  RequestCluster: { type: 'RequestCluster', data: REQUEST },
  'ChangeCluster name': changeOf({ name: 'invoices' }),
  'ChangeCluster switch': changeOf({ autoUpgradeEnabled: true }),
  'ChangeCluster protection': changeOf({ deletionProtection: true }),
  'ChangeCluster size': changeOf({ size: 'large' }),
  'ChangeCluster nothing': changeOf({ name: REQUEST.name, size: 'small', features: [], deletionProtection: false }),
  StartUpgrade: {
    type: 'StartUpgrade',
    data: {
      clusterId,
      operationId,
      upgradeId: operationId,
      version: '26.9.0',
      startedAt: AT,
      deadlineAt: DEADLINE,
    },
  },
  CancelUpgrade: { type: 'CancelUpgrade', data: EVENTS.ClusterUpgradeCancelled.data },
  RetryOperation: { type: 'RetryOperation', data: { clusterId, retriedAt: AT, updateDeadlineAt: DEADLINE } },
  RequestDeletion: { type: 'RequestDeletion', data: EVENTS.ClusterDeletionRequested.data },
  ReadCredentials: { type: 'ReadCredentials', data: EVENTS.ClusterCredentialsRead.data },
  StartProvisioning: { type: 'StartProvisioning', data: { ...EVENTS.ClusterProvisioningStarted.data, attempt: 1 } },
  ReachProvisioningStep: { type: 'ReachProvisioningStep', data: EVENTS.ClusterProvisioningStepReached.data },
  FailProvisioningAttempt: { type: 'FailProvisioningAttempt', data: EVENTS.ClusterProvisioningAttemptFailed.data },
  CompleteProvisioning: {
    type: 'CompleteProvisioning',
    data: { ...OPERATION, url: URL_OF_IT, provisionedAt: AT },
  },
  FailProvisioning: { type: 'FailProvisioning', data: { ...EVENTS.ClusterProvisioningFailed.data, attempt: 1 } },
  DecideStrategy: { type: 'DecideStrategy', data: { ...EVENTS.ClusterUpdateStrategyDecided.data, attempt: 1 } },
  ReachOperationStep: { type: 'ReachOperationStep', data: EVENTS.ClusterOperationStepReached.data },
  StopUpgrade: { type: 'StopUpgrade', data: { ...EVENTS.ClusterUpgradeCancelled.data, attempt: 1, token: clusterId } },
  FailOperationAttempt: { type: 'FailOperationAttempt', data: EVENTS.ClusterOperationAttemptFailed.data },
  CompleteUpdate: { type: 'CompleteUpdate', data: completed },
  'FailUpdate available': failUpdate('available'),
  'FailUpdate degraded': failUpdate('degraded'),
  'FailUpdate failed': failUpdate('failed'),
  CompleteDeletion: { type: 'CompleteDeletion', data: { ...EVENTS.ClusterDeleted.data, attempt: 1 } },
  'RecordHealth available': {
    type: 'RecordHealth',
    data: { ...ClusterHealthChanged.data, status: 'available', reasonCode: null, reason: null },
  },
  'RecordHealth degraded': { type: 'RecordHealth', data: ClusterHealthChanged.data },
  AbandonRename: { type: 'AbandonRename', data: { ...EVENTS.ClusterRenameAbandoned.data, renameId: clusterId } },
};

const outcomeOf = (command: ClusterCommand, cluster: Cluster): Outcome => {
  try {
    const events = clusterDecider.decide(command, cluster);
    return events.length === 0 ? 'nothing' : events.reduce(clusterDecider.evolve, cluster).status;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

const asked = Object.keys(TRANSITIONS) as Asked[];
const statuses = Object.keys(STORIES) as Cluster['status'][];

it('every story ends in its status, and every status of the API has one (CL-30)', () => {
  for (const status of statuses) expect(after(...STORIES[status]).status).toBe(status);
  expect(statuses).toEqual(expect.arrayContaining([...CLUSTER_STATUSES]));
});

describe.each(statuses)(
  'from %s (CL-31, CL-32, CL-33, CL-34, CL-35, CL-36, CL-37, CL-38, CL-39, CL-40, CL-41, CL-42, CL-43)',
  (status) => {
    it.each(asked)('%s', (type) => {
      const cluster = after(...STORIES[status]);
      expect(outcomeOf(COMMANDS[type], cluster)).toBe(TRANSITIONS[type][status]);
    });

    it('a report of the same attempt changes nothing once the status has changed (CL-45)', () => {
      const cluster = after(...STORIES[status]);
      const isAsked = cluster.status !== 'absent' && cluster.status !== 'abandoned';
      const reports = Object.values(COMMANDS).filter(({ data }) => isAsked && 'attempt' in data);
      const repeated = reports.flatMap((command) => {
        const once = clusterDecider.decide(command, cluster).reduce(clusterDecider.evolve, cluster);
        return once.status === cluster.status ? [] : clusterDecider.decide(command, once);
      });
      expect(repeated).toEqual([]);
    });

    it('every event can be folded', () => {
      const cluster = after(...STORIES[status]);
      for (const event of nonEmpty(Object.values<ClusterEvent>(EVENTS)))
        expect(() => clusterDecider.evolve(cluster, event)).not.toThrow();
    });
  },
);
