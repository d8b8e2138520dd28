import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { inboxFilterIn } from '../inbox/inboxFilter.ts';
import { sessionQuery } from '../session/session.ts';
import type { AppContext } from './context.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const rootRoute = createRootRouteWithContext<AppContext>()({ component: Outlet });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { to?: string } =>
    // Only a page of this application may follow the sign-in; browsers read a backslash as a slash.
    typeof search['to'] === 'string' && /^\/(?![/\\])/.test(search['to']) ? { to: search['to'] } : {},
  component: lazyRouteComponent(() => import('../session/LoginPage.tsx'), 'LoginPage'),
});

const bootstrapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bootstrap',
  component: lazyRouteComponent(() => import('../session/BootstrapPage.tsx'), 'BootstrapPage'),
});

/** Everything below needs a session; without one the sign-in page leads back here. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context: { queries, live }, location }) => {
    const user = await queries.ensureQueryData(sessionQuery);
    if (user !== null) return live.open(user.id);
    live.close();
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to redirect
    throw redirect({ to: '/login', search: { to: location.href }, replace: true });
  },
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
});

const indexRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to redirect
    throw redirect({ to: '/inbox', replace: true });
  },
});

const inboxRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inbox',
  validateSearch: inboxFilterIn,
  component: lazyRouteComponent(() => import('../inbox/InboxPage.tsx'), 'InboxPage'),
});

const ticketRoute = createRoute({
  getParentRoute: () => inboxRoute,
  path: '$ticketId',
  component: lazyRouteComponent(() => import('../inbox/TicketPane.tsx'), 'TicketPane'),
});

const clustersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/clusters',
  component: lazyRouteComponent(() => import('../clusters/ClustersPage.tsx'), 'ClustersPage'),
});

const connectorsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/connectors',
  component: lazyRouteComponent(() => import('../connectors/ConnectorsPage.tsx'), 'ConnectorsPage'),
});

const keysRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/keys',
  component: lazyRouteComponent(() => import('../keys/KeysPage.tsx'), 'KeysPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit',
  component: lazyRouteComponent(() => import('../audit/AuditPage.tsx'), 'AuditPage'),
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  bootstrapRoute,
  signedInRoute.addChildren([
    indexRoute,
    inboxRoute.addChildren([ticketRoute]),
    clustersRoute,
    connectorsRoute,
    keysRoute,
    auditRoute,
  ]),
]);

export const createAppRouter = (context: AppContext) =>
  createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    notFoundMode: 'root',
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
