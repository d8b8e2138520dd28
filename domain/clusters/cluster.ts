import type { Decider } from '../core/decider.ts';
import { unreachable } from '../core/decider.ts';
import { DomainError, invalidTransition } from '../core/errors.ts';
import { streamKind } from '../core/streamKind.ts';
import { creationAbandoned } from '../reservations/reserveName.ts';
import { ClusterEvent, type ClusterRequested } from './events.ts';
import type { ReasonCode } from './reasonCodes.ts';

/** Statuses of this release (CL-30); later ones are added. */
export const CLUSTER_STATUSES = ['provisioning', 'available', 'failed'] as const;
export type ClusterStatus = (typeof CLUSTER_STATUSES)[number];

/** What the creator asked for, and what the service chose for it. */
export type ClusterRequest = ClusterRequested['data'];

/** How far the running provisioning is. */
export type Provisioning =
  | { phase: 'queued' }
  | {
      phase: 'running';
      deadlineAt: string;
      /** Counts from 1. */
      attempt: number;
      /** When this attempt may start: later than its decision after a transient failure (CL-46). */
      notBefore: string;
      step: string | null;
    };

export type Cluster =
  | { status: 'absent' }
  | { status: 'abandoned' }
  | { status: 'provisioning'; request: ClusterRequest; provisioning: Provisioning }
  | { status: 'available'; request: ClusterRequest; url: string }
  | { status: 'failed'; request: ClusterRequest; reasonCode: ReasonCode };

/** Commands after the request are reports about one operation; they hold what the event will hold. */
export type ClusterCommand =
  | { type: 'RequestCluster'; data: ClusterRequest }
  | { type: 'StartProvisioning'; data: DataOf<'ClusterProvisioningStarted'> }
  | { type: 'ReachProvisioningStep'; data: DataOf<'ClusterProvisioningStepReached'> }
  | { type: 'FailProvisioningAttempt'; data: DataOf<'ClusterProvisioningAttemptFailed'> }
  | { type: 'CompleteProvisioning'; data: DataOf<'ClusterProvisioned'> }
  | { type: 'FailProvisioning'; data: DataOf<'ClusterProvisioningFailed'> };

type DataOf<Type extends ClusterEvent['type']> = Extract<ClusterEvent, { type: Type }>['data'];

const initialState = (): Cluster => ({ status: 'absent' });

const evolve = (cluster: Cluster, event: ClusterEvent): Cluster => {
  switch (event.type) {
    case 'ClusterRequested':
      return { status: 'provisioning', request: event.data, provisioning: { phase: 'queued' } };
    case 'ClusterAbandoned':
      return { status: 'abandoned' };
    case 'ClusterProvisioningStarted': {
      const { startedAt, deadlineAt } = event.data;
      return provisioning(cluster, { phase: 'running', deadlineAt, attempt: 1, notBefore: startedAt, step: null });
    }
    case 'ClusterProvisioningStepReached': {
      const { step } = event.data;
      return running(cluster, (progress) => ({ ...progress, step }));
    }
    case 'ClusterProvisioningAttemptFailed': {
      const { attempt, retryAt } = event.data;
      return running(cluster, (progress) => ({ ...progress, attempt: attempt + 1, notBefore: retryAt, step: null }));
    }
    case 'ClusterProvisioned':
      return 'request' in cluster ? { status: 'available', request: cluster.request, url: event.data.url } : cluster;
    case 'ClusterProvisioningFailed':
      return 'request' in cluster
        ? { status: 'failed', request: cluster.request, reasonCode: event.data.reasonCode }
        : cluster;
    default:
      return unreachable(event);
  }
};

const decide = (command: ClusterCommand, cluster: Cluster): readonly ClusterEvent[] => {
  if (cluster.status === 'abandoned') throw creationAbandoned();
  if (command.type === 'RequestCluster') return request(command.data, cluster);
  const { operationId } = command.data;
  // Reports come at least once, and late: one about an operation that is over changes nothing.
  if (cluster.status === 'absent') throw new DomainError('not_found');
  if (cluster.status !== 'provisioning' || cluster.request.operationId !== operationId) return [];
  return report(command, cluster.provisioning);
};

export const clusterDecider: Decider<ClusterCommand, ClusterEvent, Cluster> = { initialState, evolve, decide };

/** Streams `cluster-<id>`. */
export const clusters = streamKind('cluster', ClusterEvent, clusterDecider);

const request = (data: ClusterRequest, cluster: Cluster): readonly ClusterEvent[] => {
  if (cluster.status === 'absent') return [{ type: 'ClusterRequested', data }];
  throw invalidTransition(cluster.status, []);
};

const report = (
  command: Exclude<ClusterCommand, { type: 'RequestCluster' }>,
  progress: Provisioning,
): readonly ClusterEvent[] => {
  switch (command.type) {
    case 'StartProvisioning':
      return progress.phase === 'queued' ? [{ type: 'ClusterProvisioningStarted', data: command.data }] : [];
    case 'ReachProvisioningStep':
      return isAttempt(progress, command.data.attempt) && progress.step !== command.data.step
        ? [{ type: 'ClusterProvisioningStepReached', data: command.data }]
        : [];
    case 'FailProvisioningAttempt':
      return isAttempt(progress, command.data.attempt)
        ? [{ type: 'ClusterProvisioningAttemptFailed', data: command.data }]
        : [];
    case 'CompleteProvisioning':
      return [{ type: 'ClusterProvisioned', data: command.data }];
    case 'FailProvisioning':
      return [{ type: 'ClusterProvisioningFailed', data: command.data }];
    default:
      return unreachable(command);
  }
};

type Running = Extract<Provisioning, { phase: 'running' }>;

const isAttempt = (progress: Provisioning, attempt: number): progress is Running =>
  progress.phase === 'running' && progress.attempt === attempt;

const provisioning = (cluster: Cluster, next: Provisioning): Cluster =>
  cluster.status === 'provisioning' ? { ...cluster, provisioning: next } : cluster;

const running = (cluster: Cluster, change: (progress: Running) => Running): Cluster =>
  cluster.status === 'provisioning' && cluster.provisioning.phase === 'running'
    ? { ...cluster, provisioning: change(cluster.provisioning) }
    : cluster;
