import { z } from 'zod';
import { SecretId } from '../core/ids.ts';

/** SU-33: `off` is connected and checked, but offers no tools. */
export const AutonomyLevel = z.enum(['investigate', 'off']);
export type AutonomyLevel = z.infer<typeof AutonomyLevel>;

/** Configuration without secrets; the names in `secretKeys` have their values in the vault's record `secretId`. */
const Configuration = {
  config: z.record(z.string(), z.string()),
  secretKeys: z.array(z.string()),
  secretId: SecretId.nullable(),
};

/** A connector's life on the stream `connector-<id>`. */
export const ConnectorEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ConnectorCreated'),
    data: z.object({
      connectorId: z.uuid(),
      workspaceId: z.string(),
      kind: z.string(),
      name: z.string(),
      ...Configuration,
      autonomyLevel: AutonomyLevel,
      createdAt: z.iso.datetime(),
    }),
  }),
  z.object({
    type: z.literal('ConnectorUpdated'),
    data: z.object({
      connectorId: z.uuid(),
      ...Configuration,
      autonomyLevel: AutonomyLevel,
      enabled: z.boolean(),
      /** The connection starts anew: its configuration changed, or it was switched on again. */
      restarts: z.boolean(),
      updatedAt: z.iso.datetime(),
    }),
  }),
  z.object({
    type: z.literal('ConnectorStatusChanged'),
    data: z.object({
      connectorId: z.uuid(),
      status: z.enum(['ready', 'degraded']),
      /** Null while ready; else why, as a code and as a scrubbed sentence (SU-34). */
      reasonCode: z.string().nullable(),
      reason: z.string().nullable(),
      /** What the credential may do beyond reading (SU-49). */
      warnings: z.array(z.string()),
      checkedAt: z.iso.datetime(),
    }),
  }),
  z.object({
    type: z.literal('ConnectorTested'),
    data: z.object({
      connectorId: z.uuid(),
      success: z.boolean(),
      reasonCode: z.string().nullable(),
      durationMs: z.int(),
      testedAt: z.iso.datetime(),
    }),
  }),
  z.object({
    type: z.literal('ConnectorDeleted'),
    data: z.object({ connectorId: z.uuid(), deletedAt: z.iso.datetime() }),
  }),
  /** Its creation never came after its name was reserved; the only event of such a stream. */
  z.object({ type: z.literal('ConnectorAbandoned'), data: z.object({ connectorId: z.uuid() }) }),
]);
export type ConnectorEvent = z.infer<typeof ConnectorEvent>;

/** The event of a type. */
export type ConnectorEventOf<Type extends ConnectorEvent['type']> = Extract<ConnectorEvent, { type: Type }>;
