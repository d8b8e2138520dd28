import type { ProblemCode } from '../../../domain/core/problems/problems.ts';
import type { ClusterCommand } from '../../../domain/clusters/commands.ts';
import type { Cluster } from '../../../domain/clusters/state.ts';

/** Commands that lead elsewhere according to what they hold stand here once for each. */
export type Asked =
  | Exclude<ClusterCommand['type'], 'ChangeCluster' | 'RecordHealth' | 'FailUpdate'>
  | `ChangeCluster ${'name' | 'switch' | 'protection' | 'size' | 'nothing'}`
  | `RecordHealth ${'available' | 'degraded'}`
  | `FailUpdate ${'available' | 'degraded' | 'failed'}`;

/** The status afterwards; `nothing` where nothing is appended; or the refusal. */
export type Outcome = Cluster['status'] | 'nothing' | ProblemCode;

const BUSY = 'operation_in_progress';
const NOT_NOW = 'invalid_transition';

/** What is asked of a cluster that is not there. */
const ASKED = { absent: 'not_found', abandoned: 'store_unavailable', deleted: 'not_found' } as const;
/** What is told of one: too late, if there was one. */
const TOLD = { ...ASKED, deleted: 'nothing' } as const;
const LATE = {
  ...TOLD,
  provisioning: 'nothing',
  available: 'nothing',
  updating: 'nothing',
  degraded: 'nothing',
  failed: 'nothing',
  deleting: 'nothing',
} as const;
/** At once in every status but one (CL-50). */
const AT_ONCE = {
  ...ASKED,
  provisioning: 'provisioning',
  available: 'available',
  updating: 'updating',
  degraded: 'degraded',
  failed: 'failed',
  deleting: BUSY,
} as const;

/** CL-30 to CL-43, CL-49 to CL-56: what each command does in each status. A status or command without a row does not compile. */
export const TRANSITIONS: Readonly<Record<Asked, Readonly<Record<Cluster['status'], Outcome>>>> = {
  RequestCluster: {
    absent: 'provisioning',
    abandoned: 'store_unavailable',
    deleted: 'not_found',
    provisioning: NOT_NOW,
    available: NOT_NOW,
    updating: NOT_NOW,
    degraded: NOT_NOW,
    failed: NOT_NOW,
    deleting: NOT_NOW,
  },
  'ChangeCluster name': AT_ONCE,
  'ChangeCluster switch': AT_ONCE,
  'ChangeCluster protection': AT_ONCE,
  'ChangeCluster nothing': { ...LATE, deleted: 'not_found' },
  'ChangeCluster size': {
    ...ASKED,
    provisioning: BUSY,
    available: 'updating',
    updating: BUSY,
    degraded: 'updating',
    failed: NOT_NOW,
    deleting: BUSY,
  },
  StartUpgrade: {
    ...ASKED,
    provisioning: BUSY,
    available: 'updating',
    updating: BUSY,
    degraded: NOT_NOW,
    failed: NOT_NOW,
    deleting: BUSY,
  },
  // Of an upgrade that is not under way it is remembered, whatever the cluster does.
  CancelUpgrade: {
    ...ASKED,
    provisioning: 'provisioning',
    available: 'available',
    updating: 'updating',
    degraded: 'degraded',
    failed: 'failed',
    deleting: 'deleting',
  },
  RetryOperation: {
    ...ASKED,
    provisioning: NOT_NOW,
    available: NOT_NOW,
    updating: NOT_NOW,
    degraded: NOT_NOW,
    // The table's cluster failed when it was provisioned.
    failed: 'provisioning',
    deleting: NOT_NOW,
  },
  RequestDeletion: {
    ...ASKED,
    provisioning: 'deleting',
    available: 'deleting',
    updating: BUSY,
    degraded: 'deleting',
    failed: 'deleting',
    deleting: 'nothing',
  },
  ReadCredentials: {
    ...ASKED,
    provisioning: NOT_NOW,
    available: 'available',
    updating: 'updating',
    degraded: 'degraded',
    failed: NOT_NOW,
    deleting: NOT_NOW,
  },
  StartProvisioning: { ...LATE, provisioning: 'provisioning' },
  // The table's cluster waits in the queue: it has no steps yet.
  ReachProvisioningStep: LATE,
  FailProvisioningAttempt: LATE,
  CompleteProvisioning: { ...LATE, provisioning: 'available' },
  FailProvisioning: { ...LATE, provisioning: 'failed' },
  DecideStrategy: { ...LATE, updating: 'updating' },
  ReachOperationStep: { ...LATE, updating: 'updating' },
  StopUpgrade: LATE,
  FailOperationAttempt: { ...LATE, updating: 'updating', deleting: 'deleting' },
  CompleteUpdate: { ...LATE, updating: 'available' },
  'FailUpdate available': { ...LATE, updating: 'available' },
  'FailUpdate degraded': { ...LATE, updating: 'degraded' },
  'FailUpdate failed': { ...LATE, updating: 'failed' },
  CompleteDeletion: { ...LATE, deleting: 'deleted' },
  'RecordHealth available': { ...LATE, degraded: 'available' },
  'RecordHealth degraded': { ...LATE, available: 'degraded' },
  AbandonRename: {
    ...TOLD,
    provisioning: 'provisioning',
    available: 'available',
    updating: 'updating',
    degraded: 'degraded',
    failed: 'failed',
    deleting: 'deleting',
  },
};
