import { z } from 'zod';
import { VersionNumber } from '../versions/versionNumber.ts';
import { ReasonCode } from './reasonCodes.ts';

const at = z.iso.datetime();
const clusterId = z.uuid();

/** What changes without an operation: at once (CL-50), or by what probes find (CL-39, CL-40). */
export const changes = [
  z.object({
    type: z.literal('ClusterRenamed'),
    data: z.object({ clusterId, name: z.string(), formerName: z.string(), renamedAt: at }),
  }),
  z.object({
    // Its name was reserved, and it never came: the command can rename no more.
    type: z.literal('ClusterRenameAbandoned'),
    data: z.object({ clusterId, renameId: z.uuid(), abandonedAt: at }),
  }),
  z.object({
    type: z.literal('ClusterAutoUpgradeSwitched'),
    data: z.object({ clusterId, enabled: z.boolean(), switchedAt: at }),
  }),
  z.object({
    type: z.literal('ClusterDeletionProtectionSwitched'),
    data: z.object({ clusterId, enabled: z.boolean(), switchedAt: at }),
  }),
  z.object({
    type: z.literal('ClusterHealthChanged'),
    data: z.object({
      clusterId,
      status: z.enum(['available', 'degraded']),
      /** Null while available. */
      reasonCode: ReasonCode.nullable(),
      reason: z.string().nullable(),
      /** The version that runs, where it is another than was known: an upgrade failed half-way and was healed. */
      version: VersionNumber.optional(),
      changedAt: at,
    }),
  }),
  // Who read them is the actor (CL-86).
  z.object({ type: z.literal('ClusterCredentialsRead'), data: z.object({ clusterId, readAt: at }) }),
] as const;
