import { z } from 'zod';
import { Configuration } from './configuration.ts';
import { ReasonCode } from './reasonCodes.ts';

const at = z.iso.datetime();
const ids = { clusterId: z.uuid(), operationId: z.uuid() };
const attempt = z.int().min(1);
/** Why something failed, as a code and as a scrubbed sentence. */
const why = { reasonCode: ReasonCode, reason: z.string() };

/** CL-29: the operations that change a cluster that is there. */
export const UpdateKind = z.enum(['upgrade', 'resize', 'settings']);
export type UpdateKind = z.infer<typeof UpdateKind>;

/** CL-74: whether instances are exchanged one after the other, or all are stopped first. */
export const UpdateStrategy = z.enum(['rolling', 'recreate']);
export type UpdateStrategy = z.infer<typeof UpdateStrategy>;

/**
 * CL-107: what the start of an automatic upgrade rests on. It is recorded on the revision that it names; the rest is read
 * again directly before the driver's first change.
 */
export const AutomaticBasis = z.object({
  /** Of the cluster's own stream, on which the switch was on since `switchedAt`. */
  clusterRevision: z.int(),
  switchedAt: at,
  /** Of the stream of the catalogue in which the step was clean. */
  catalogueRevision: z.int(),
  /** The window that was open. */
  window: z.object({ start: at, end: at }),
});
export type AutomaticBasis = z.infer<typeof AutomaticBasis>;

/** Updates (CL-35 to CL-38), deletion (CL-41, CL-42), and the retry of what failed (CL-34). */
export const operations = [
  z.object({
    type: z.literal('ClusterUpdateStarted'),
    data: z.object({
      ...ids,
      kind: UpdateKind,
      /** What runs now, and what shall run. */
      from: Configuration,
      to: Configuration,
      /** The upgrade that this is, where `kind` is `upgrade`. */
      upgradeId: z.uuid().optional(),
      /** Of an automatic upgrade; missing where somebody asked for it, and in what was recorded before this was. */
      basis: AutomaticBasis.optional(),
      startedAt: at,
      deadlineAt: at,
    }),
  }),
  z.object({
    // After preflight and before anything is changed (CL-74).
    type: z.literal('ClusterUpdateStrategyDecided'),
    data: z.object({ ...ids, attempt, strategy: UpdateStrategy, decidedAt: at }),
  }),
  z.object({
    // Of an update: from its first step on, the cluster may no longer be what it was.
    type: z.literal('ClusterOperationStepReached'),
    data: z.object({
      ...ids,
      attempt,
      step: z.string(),
      progress: z.number(),
      /**
       * From this step on the database may be migrated, which is never taken back (CL-74). Recorded before the driver
       * goes on. Missing in what was recorded before drivers told: then it may.
       */
      mayMigrate: z.boolean().optional(),
      /** Of an automatic upgrade: names the run of the driver. Only the newest in the stream may change anything. */
      token: z.uuid().optional(),
      reachedAt: at,
    }),
  }),
  z.object({
    // The next attempt starts at `retryAt` (CL-44, CL-46).
    type: z.literal('ClusterOperationAttemptFailed'),
    data: z.object({ ...ids, attempt, ...why, failedAt: at, retryAt: at }),
  }),
  z.object({
    type: z.literal('ClusterUpdateCompleted'),
    data: z.object({ ...ids, attempt, configuration: Configuration, url: z.url(), completedAt: at }),
  }),
  z.object({
    type: z.literal('ClusterUpdateFailed'),
    data: z.object({
      ...ids,
      attempt,
      ...why,
      /** What the cluster is now (CL-36 to CL-38). */
      status: z.enum(['available', 'degraded', 'failed']),
      /** Of an automatic upgrade: the driver finds the version before, so that nothing goes on to the new one (CL-107). */
      isUnchanged: z.boolean().optional(),
      failedAt: at,
    }),
  }),
  z.object({
    // The same operation again, with the next attempt. No deadline: it counts from leaving the queue (CL-44).
    type: z.literal('ClusterOperationRetried'),
    data: z.object({
      ...ids,
      attempt,
      kind: z.enum(['provision', ...UpdateKind.options]),
      retriedAt: at,
      deadlineAt: at.nullable(),
    }),
  }),
  z.object({
    // Before its operation has begun, which then never does, or before the migration has (CL-75).
    type: z.literal('ClusterUpgradeCancelled'),
    data: z.object({
      ...ids,
      upgradeId: z.uuid(),
      /** Why the service did (CL-71, CL-107); missing where somebody asked for it. */
      reasonCode: ReasonCode.optional(),
      cancelledAt: at,
      /** Until when the version before must run again. */
      deadlineAt: at,
    }),
  }),
  z.object({
    // The version before runs, as if the upgrade had not begun.
    type: z.literal('ClusterUpgradeTakenBack'),
    data: z.object({ ...ids, attempt, url: z.url(), takenBackAt: at }),
  }),
  z.object({ type: z.literal('ClusterDeletionRequested'), data: z.object({ ...ids, requestedAt: at }) }),
  z.object({ type: z.literal('ClusterDeleted'), data: z.object({ ...ids, attempt, deletedAt: at }) }),
] as const;
