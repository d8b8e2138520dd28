import { z } from 'zod';
import { ReasonCode } from './reasonCodes.ts';

const at = z.iso.datetime();
const ids = { clusterId: z.uuid(), operationId: z.uuid() };
/** Missing in what was recorded before operations could be retried. */
const attempt = z.int().min(1).optional();

/** How a cluster comes up (CL-32, CL-33); the other operations have the events of `operationEvents.ts`. */
export const provisioning = [
  z.object({
    // It has left the queue: the deadline counts from here (CL-44).
    type: z.literal('ClusterProvisioningStarted'),
    data: z.object({ ...ids, attempt, startedAt: at, deadlineAt: at }),
  }),
  z.object({
    type: z.literal('ClusterProvisioningStepReached'),
    data: z.object({
      ...ids,
      attempt: z.int().min(1),
      step: z.string(),
      /** 0 to 1. */
      progress: z.number(),
      reachedAt: at,
    }),
  }),
  z.object({
    // A transient failure; the next attempt starts at `retryAt` (CL-46).
    type: z.literal('ClusterProvisioningAttemptFailed'),
    data: z.object({
      ...ids,
      attempt: z.int().min(1),
      reasonCode: ReasonCode,
      reason: z.string(),
      failedAt: at,
      retryAt: at,
    }),
  }),
  z.object({
    type: z.literal('ClusterProvisioned'),
    data: z.object({ ...ids, attempt, url: z.url(), provisionedAt: at }),
  }),
  z.object({
    type: z.literal('ClusterProvisioningFailed'),
    data: z.object({
      ...ids,
      attempt,
      reasonCode: ReasonCode,
      /** For people; scrubbed. */
      reason: z.string(),
      failedAt: at,
    }),
  }),
] as const;
