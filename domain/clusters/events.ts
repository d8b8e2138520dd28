import { z } from 'zod';
import { changes } from './changeEvents.ts';
import { Configuration } from './configuration.ts';
import { operations } from './operationEvents.ts';
import { provisioning } from './provisioningEvents.ts';

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
  size: Configuration.shape.size,
  location: z.string(),
  version: Configuration.shape.version,
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
  ...provisioning,
  ...operations,
  ...changes,
]);
export type ClusterEvent = z.infer<typeof ClusterEvent>;
export type ClusterEventOf<Type extends ClusterEvent['type']> = Extract<ClusterEvent, { type: Type }>;
/** What an event of the type holds. */
export type ClusterEventData<Type extends ClusterEvent['type']> = ClusterEventOf<Type>['data'];
