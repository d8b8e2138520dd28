import { z } from 'zod';
import { SecretId, UserId } from '../core/ids.ts';
import { personal } from '../core/personal.ts';

/** Admins manage users, keys and connectors; members work on tickets (SU-07). */
export const Role = z.enum(['admin', 'member']);
export type Role = z.infer<typeof Role>;

/**
 * Events of `user-<id>`. Stored forever: add event types or optional fields; never rename or reuse one.
 * Personal fields belong to the user.
 */
export const UserEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('UserAdded'),
    data: z.object({
      userId: UserId,
      workspaceId: z.string(),
      role: Role,
      /** The Argon2id hash, kept in the vault. */
      passwordSecretId: SecretId,
      addedAt: z.iso.datetime(),
      email: personal(z.string()),
      name: personal(z.string()),
    }),
  }),
  /** The address was reserved, but the user was not added in time; the only event of its stream. */
  z.object({ type: z.literal('UserAbandoned'), data: z.object({ userId: UserId }) }),
]);
export type UserEvent = z.infer<typeof UserEvent>;
export type UserAdded = Extract<UserEvent, { type: 'UserAdded' }>;
