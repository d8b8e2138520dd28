import { createRootRouteWithContext, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { inboxFilterIn } from '../inbox/inboxFilter.ts';
import { stepPlaceIn } from '../inbox/stepPlace.ts';
import { sessionQuery } from '../session/session.ts';
import { forgetSignIn, rememberSignIn } from '../session/signInMemory.ts';
import type { AppContext } from './context.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { page } from './page.ts';

const rootRoute = createRootRouteWithContext<AppContext>()({ component: Outlet });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: ({ to, ended }: Record<string, unknown>): { to?: string; ended?: true } => ({
    // Only a page of this application may follow the sign-in; browsers read a backslash as a slash.
    ...(typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {}),
    ...(ended === true ? { ended } : {}),
  }),
  component: page(() => import('../session/LoginPage.tsx'), 'LoginPage'),
});

const bootstrapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bootstrap',
  component: page(() => import('../session/BootstrapPage.tsx'), 'BootstrapPage'),
});

/** Everything below needs a session; without one the sign-in page leads back here. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context: { queries, live }, location }) => {
    const user = await queries.ensureQueryData(sessionQuery);
    if (user !== null) {
      rememberSignIn();
      return live.open(user.id);
    }
    live.close();
    const ended = forgetSignIn();
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to redirect
    throw redirect({ to: '/login', search: { to: location.href, ...(ended ? { ended } : {}) }, replace: true });
  },
  component: page(() => import('./Shell.tsx'), 'Shell'),
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
  component: page(() => import('../inbox/InboxPage.tsx'), 'InboxPage'),
});

const ticketRoute = createRoute({
  getParentRoute: () => inboxRoute,
  path: '$ticketId',
  validateSearch: stepPlaceIn,
  component: page(() => import('../inbox/TicketPane.tsx'), 'TicketPane'),
});

const clustersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/clusters',
  component: page(() => import('../clusters/ClustersPage.tsx'), 'ClustersPage'),
});

const connectorsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/connectors',
  component: page(() => import('../connectors/ConnectorsPage.tsx'), 'ConnectorsPage'),
});

const keysRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/keys',
  component: page(() => import('../keys/KeysPage.tsx'), 'KeysPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit',
  component: page(() => import('../audit/AuditPage.tsx'), 'AuditPage'),
});

/** What is not needed for the first page: loaded when the browser has nothing else to do, so that it is there later. */
const FURTHER_PAGES = [inboxRoute, ticketRoute, clustersRoute, connectorsRoute, keysRoute, auditRoute];

export const preloadPages = (): Promise<unknown> =>
  Promise.allSettled(FURTHER_PAGES.map(async ({ options }) => options.component?.preload?.()));

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
