import { z } from 'zod';
import { VersionNumber } from '../versions/versionNumber.ts';
import { ReasonCode } from './reasonCodes.ts';
import { ClusterSize } from './sizes.ts';

const at = z.iso.datetime();

/** CL-93: how a cluster runs; it keeps the driver that created it (CL-94). */
export const DriverKind = z.enum(['embedded', 'process', 'docker', 'kubernetes']);
export type DriverKind = z.infer<typeof DriverKind>;

/** CL-76, as it was asked for; null follows the workspace. */
const Window = z.object({
  enabled: z.boolean(),
  daysOfWeek: z.array(z.int()),
  startLocal: z.string(),
  endLocal: z.string(),
  timezone: z.string(),
});

/** Everything that the creator chose, and the service's own choices at that moment. */
const Requested = z.object({
  clusterId: z.uuid(),
  workspaceId: z.string(),
  name: z.string(),
  type: z.literal('keycloak'),
  managementMode: z.literal('full'),
  size: ClusterSize,
  location: z.string(),
  version: VersionNumber,
  httpRelativePath: z.string(),
  features: z.array(z.string()),
  featuresDisabled: z.array(z.string()),
  autoUpgradeEnabled: z.boolean(),
  deletionProtection: z.boolean(),
  maintenanceWindow: Window.nullable(),
  driver: DriverKind,
  /** Stays the same however often provisioning is taken up again (CL-45). */
  operationId: z.uuid(),
  requestedAt: at,
});

/** Events of `cluster-<id>`. Stored forever: add event types or optional fields; never rename or reuse one. */
export const ClusterEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ClusterRequested'), data: Requested }),
  z.object({
    // The only event of a stream whose creator never came: its name is free again.
    type: z.literal('ClusterAbandoned'),
    data: z.object({ clusterId: z.uuid() }),
  }),
  z.object({
    // It has left the queue: the deadline counts from here (CL-44).
    type: z.literal('ClusterProvisioningStarted'),
    data: z.object({ clusterId: z.uuid(), operationId: z.uuid(), startedAt: at, deadlineAt: at }),
  }),
  z.object({
    type: z.literal('ClusterProvisioningStepReached'),
    data: z.object({
      clusterId: z.uuid(),
      operationId: z.uuid(),
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
      clusterId: z.uuid(),
      operationId: z.uuid(),
      attempt: z.int().min(1),
      reasonCode: ReasonCode,
      reason: z.string(),
      failedAt: at,
      retryAt: at,
    }),
  }),
  z.object({
    type: z.literal('ClusterProvisioned'),
    data: z.object({ clusterId: z.uuid(), operationId: z.uuid(), url: z.url(), provisionedAt: at }),
  }),
  z.object({
    type: z.literal('ClusterProvisioningFailed'),
    data: z.object({
      clusterId: z.uuid(),
      operationId: z.uuid(),
      reasonCode: ReasonCode,
      /** For people; scrubbed. */
      reason: z.string(),
      failedAt: at,
    }),
  }),
]);
export type ClusterEvent = z.infer<typeof ClusterEvent>;
export type ClusterRequested = Extract<ClusterEvent, { type: 'ClusterRequested' }>;
