import { z } from 'zod';
import { Role } from '../../domain/users/events.ts';
import type { ActiveUser } from '../../domain/users/user.ts';

/** A user as the API shows it (SU-01). */
export const UserResource = z
  .object({
    id: z.uuid(),
    /** Null once the user's personal data is erased. */
    email: z.string().nullable(),
    name: z.string().nullable(),
    role: Role,
    workspace_id: z.string(),
  })
  .meta({ id: 'User' });
export type UserResource = z.infer<typeof UserResource>;

export const UserAnswer = z.object({ user: UserResource }).meta({ id: 'SignedInUser' });

export const toUserResource = (user: ActiveUser): UserResource => ({
  id: user.userId,
  email: user.email,
  name: user.name,
  role: user.role,
  workspace_id: user.workspaceId,
});
