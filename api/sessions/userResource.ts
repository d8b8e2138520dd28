import { z } from 'zod';
import { Role } from '../../domain/users/events.ts';
import { openEnum } from '../openApi/openEnum.ts';
import { PERMISSIONS, permissionsOf } from '../../domain/users/permissions.ts';
import type { ExistingUser } from '../../domain/users/userState.ts';

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

/** Who is signed in, and what their role allows (SU-07), so that the user interface offers nothing else. */
export const AccountAnswer = UserAnswer.extend({ permissions: openEnum(PERMISSIONS).array() }).meta({ id: 'Account' });

export const toAccount = (user: ExistingUser): z.infer<typeof AccountAnswer> => ({
  user: toUserResource(user),
  permissions: [...permissionsOf(user.role)],
});

export const toUserResource = (user: ExistingUser): UserResource => ({
  id: user.userId,
  email: user.email,
  name: user.name,
  role: user.role,
  workspace_id: user.workspaceId,
});
