import { z } from 'zod';
import { SecretId, UserId } from '../core/ids.ts';
import { personal } from '../core/personal.ts';

/** Admins manage users, keys and connectors; members work on tickets (SU-07). */
export const Role = z.enum(['admin', 'member']);
export type Role = z.infer<typeof Role>;

const at = z.iso.datetime();
const Sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Events of `user-<id>`. Stored forever: add event types or optional fields; never rename or reuse one.
 * Personal fields belong to the user.
 */
export const UserEvent = z.discriminatedUnion('type', [
  /** The first administrator, who chose their password at once. */
  z.object({
    type: z.literal('UserAdded'),
    data: z.object({
      userId: UserId,
      workspaceId: z.string(),
      role: Role,
      /** The Argon2id hash, kept in the vault. */
      passwordSecretId: SecretId,
      addedAt: at,
      email: personal(z.string()),
      name: personal(z.string()),
    }),
  }),
  /** Cannot sign in before they have set a password. */
  z.object({
    type: z.literal('UserInvited'),
    data: z.object({
      userId: UserId,
      workspaceId: z.string(),
      role: Role,
      invitedAt: at,
      email: personal(z.string()),
      name: personal(z.string()),
    }),
  }),
  /** A link to set a password with; earlier ones end. */
  z.object({
    type: z.literal('PasswordLinkMade'),
    data: z.object({ userId: UserId, tokenSha256: Sha256Hex, madeAt: at, expiresAt: at }),
  }),
  /** Ends the user's sessions. */
  z.object({
    type: z.literal('UserPasswordSet'),
    data: z.object({
      userId: UserId,
      passwordSecretId: SecretId,
      /** The link that was used; null when the user knew the password before. */
      tokenSha256: Sha256Hex.nullable(),
      /** The session that goes on, in which the password was changed. */
      keptSessionId: z.uuid().nullable(),
      setAt: at,
    }),
  }),
  z.object({
    type: z.literal('UserRenamed'),
    data: z.object({ userId: UserId, renamedAt: at, name: personal(z.string()) }),
  }),
  z.object({ type: z.literal('UserRoleChanged'), data: z.object({ userId: UserId, role: Role, changedAt: at }) }),
  /** Ends the user's sessions and the link. */
  z.object({ type: z.literal('UserDisabled'), data: z.object({ userId: UserId, disabledAt: at }) }),
  z.object({ type: z.literal('UserEnabled'), data: z.object({ userId: UserId, enabledAt: at }) }),
  /** The address was reserved, but the user was not added in time; the only event of its stream. */
  z.object({ type: z.literal('UserAbandoned'), data: z.object({ userId: UserId }) }),
]);
export type UserEvent = z.infer<typeof UserEvent>;
type EventData<Type extends UserEvent['type']> = Extract<UserEvent, { type: Type }>['data'];
export type UserAdded = EventData<'UserAdded'>;
export type UserInvited = EventData<'UserInvited'>;
export type PasswordLinkMade = EventData<'PasswordLinkMade'>;
