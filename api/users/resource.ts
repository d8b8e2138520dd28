import { z } from 'zod';
import type { ExistingUser } from '../../domain/users/userState.ts';
import type { UserRow } from '../../projections/users/users.ts';
import { UserResource } from '../sessions/userResource.ts';

/** A user as administrators see them (SU-06). */
export const ManagedUser = UserResource.extend({
  /** Has set no password yet. */
  invited: z.boolean(),
  disabled: z.boolean(),
  /** When the link ends that sets a password; null when there is none. */
  link_expires_at: z.string().nullable(),
}).meta({ id: 'ManagedUser' });
export type ManagedUser = z.infer<typeof ManagedUser>;

/** SU-07: what members know of each other. */
export const Colleague = z
  .object({ id: z.uuid(), name: z.string().nullable(), disabled: z.boolean() })
  .meta({ id: 'Colleague' });

/** The one answer that shows the link; null when it is given again, and where it was mailed. */
export const UserWithLink = z
  .object({
    user: ManagedUser,
    invite_url: z.string().nullable(),
    mailed_to: z.string().nullable().describe('The address that the link was mailed to; null where it was not.'),
  })
  .meta({ id: 'UserWithLink' });

/** By the log: the read model may lag. */
export const toManagedUser = (user: ExistingUser): ManagedUser => ({
  id: user.userId,
  email: user.email,
  name: user.name,
  role: user.role,
  workspace_id: user.workspaceId,
  invited: user.passwordSecretId === null,
  disabled: user.status === 'disabled',
  link_expires_at: user.link?.expiresAt ?? null,
});

export const rowAsManagedUser = ({ added_at: _at, ...row }: UserRow): ManagedUser => row;
