import type { Route } from '../http/http.ts';
import { ownSessions, sessionsOfUsers } from '../sessions/open/routes.ts';
import { acceptInvitation } from './acceptInvitation.ts';
import { patchMe, patchUser } from './change.ts';
import { postInvite, postUser } from './invite.ts';
import { getUsers } from './list.ts';
import { postPassword } from './password.ts';

type UserDeps = Parameters<typeof getUsers>[0] &
  Parameters<typeof postUser>[0] &
  Parameters<typeof postInvite>[0] &
  Parameters<typeof patchUser>[0] &
  Parameters<typeof postPassword>[0] &
  Parameters<typeof acceptInvitation>[0] &
  Parameters<typeof ownSessions>[0];

/** The users of the workspace, one's own account, and sessions (SU-05 to SU-07). */
export const userRoutes = (deps: UserDeps): readonly Route[] => [
  acceptInvitation(deps),
  patchMe(deps),
  postPassword(deps),
  ...ownSessions(deps),
  getUsers(deps),
  postUser(deps),
  patchUser(deps),
  postInvite(deps),
  ...sessionsOfUsers(deps),
];
