import { createRoute, redirect } from '@tanstack/react-router';
import { forgetSignIn, rememberSignIn, sessionQuery } from '../sessions/session.ts';
import { rootRoute } from './rootRoute.ts';

/** What stands below it needs a session; without one the sign-in page leads back here. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context: { queries, live, log }, location }) => {
    const user = await queries.ensureQueryData(sessionQuery);
    if (user !== null) {
      rememberSignIn();
      return live.open(user.id);
    }
    live.close();
    log.close();
    const ended = forgetSignIn();
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to redirect
    throw redirect({ to: '/login', search: { to: location.href, ...(ended ? { ended } : {}) }, replace: true });
  },
});
