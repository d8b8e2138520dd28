import { z } from 'zod';
import { UpdateStrategy } from '../clusters/operationEvents.ts';
import { ReasonCode } from '../clusters/reasonCodes.ts';
import { VersionNumber } from '../versions/versionNumber.ts';
import { AutoUpgradeReason } from './autoUpgrade.ts';

const at = z.iso.datetime();
const ids = { clusterId: z.uuid(), upgradeId: z.uuid() };

/** Events of `upgrade-{cluster id}`. Stored forever: add event types or optional fields; never rename or reuse one. */
export const UpgradeEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('UpgradeScheduled'),
    data: z.object({
      ...ids,
      from: VersionNumber,
      to: VersionNumber,
      trigger: z.enum(['user', 'auto']),
      /** `at`: at `scheduledFor`; `next_window`: in the first window that serves, `scheduledFor` at the earliest. */
      when: z.enum(['at', 'next_window']),
      scheduledFor: at,
      /** What was shown to whoever asked (CL-71). */
      isMajorChange: z.boolean(),
      intervalBreakingChangeCount: z.int(),
      /** Id of who acknowledged that; null where nobody had to. */
      acknowledgedBy: z.string().nullable(),
      requestedBy: z.string(),
      /** Start of the window that an automatic upgrade takes its step in. */
      window: at.nullable(),
      createdAt: at,
    }),
  }),
  z.object({
    // The cluster has begun an operation for it.
    type: z.literal('UpgradeInitiated'),
    data: z.object({ ...ids, operationId: z.uuid(), startedAt: at }),
  }),
  z.object({
    type: z.literal('UpgradeCompleted'),
    data: z.object({ ...ids, strategy: UpdateStrategy.nullable(), completedAt: at }),
  }),
  z.object({
    type: z.literal('UpgradeFailed'),
    data: z.object({
      ...ids,
      strategy: UpdateStrategy.nullable(),
      reasonCode: ReasonCode,
      /** For people; scrubbed. */
      detail: z.string().nullable(),
      failedAt: at,
    }),
  }),
  z.object({
    type: z.literal('UpgradeCancelled'),
    data: z.object({ ...ids, reasonCode: ReasonCode, cancelledAt: at }),
  }),
  z.object({
    // CL-84: a window passed without work.
    type: z.literal('AutoUpgradeSkipped'),
    data: z.object({ clusterId: z.uuid(), windowStart: at, reason: AutoUpgradeReason, skippedAt: at }),
  }),
  z.object({
    // CL-85: once for each step.
    type: z.literal('AutoUpgradeWaitingForUser'),
    data: z.object({ clusterId: z.uuid(), version: VersionNumber, reason: AutoUpgradeReason, waitingSince: at }),
  }),
]);
export type UpgradeEvent = z.infer<typeof UpgradeEvent>;
export type UpgradeEventData<Type extends UpgradeEvent['type']> = Extract<UpgradeEvent, { type: Type }>['data'];
