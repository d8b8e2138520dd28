import type { Route } from '../http/http.ts';
import { bootstrap } from './bootstrap.ts';
import { bootstrapState } from './bootstrapState.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { me } from './me.ts';

type AuthDeps = Parameters<typeof bootstrapState>[0] &
  Parameters<typeof bootstrap>[0] &
  Parameters<typeof login>[0] &
  Parameters<typeof logout>[0] &
  Parameters<typeof me>[0];

/** Signing in and out, and the first administrator (SU-01 to SU-05). */
export const authRoutes = (deps: AuthDeps): readonly Route[] => [
  bootstrapState(deps),
  bootstrap(deps),
  login(deps),
  logout(deps),
  me(deps),
];
