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
