import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { bootstrapRoute, invitationRoute, loginRoute } from '../sessions/page.ts';
import { sessionQuery } from '../sessions/session.ts';
import { ErrorPage, NotFoundPage } from './ErrorPage.tsx';
import { landingFor } from './frame/places.ts';
import { loaded, type PageGroup } from './page.ts';
import { PAGES } from './pages.ts';
import { rootRoute, type AppContext } from './rootRoute.ts';
import { signedInRoute } from './signedInRoute.ts';

/** Leads to the page that asks to be begun with, if one does. */
const begins = async ({ queries }: AppContext): Promise<void> => {
  for (const { route, beginsHere } of PAGES) {
    // oxlint-disable-next-line no-await-in-loop, typescript/only-throw-error -- the router's own way to redirect
    if (await beginsHere?.(queries)) throw redirect({ to: route.to, replace: true });
  }
};

/** Leads to the first page that the role shows, of the group if one is given. */
const leadsOn = async ({ queries }: AppContext, group?: PageGroup): Promise<never> => {
  const user = await queries.ensureQueryData(sessionQuery);
  // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to redirect
  throw redirect({ to: landingFor(user?.permissions ?? [], group) ?? '/settings/profile', replace: true });
};

const indexRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: async ({ context }) => {
    await begins(context);
    await leadsOn(context);
  },
});

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  beforeLoad: ({ context }) => leadsOn(context, 'Settings'),
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  bootstrapRoute,
  invitationRoute,
  signedInRoute
    // Not where the route is made: the frame shows links to pages, which are made below that route.
    .update({ component: loaded(() => import('./frame/Shell.tsx'), 'Shell') })
    .addChildren([indexRoute, settingsRoute, ...PAGES.map(({ route }) => route)]),
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

type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

/**
 * Loads the page that the address names while the session is still being asked for, and the others once the browser has
 * nothing else to do, so that they are there later. What does not arrive is asked for again when somebody goes there.
 */
export const preloadPages = (router: AppRouter): void => {
  const named = new Set(router.matchRoutes(router.latestLocation).map(({ routeId }): string => routeId));
  const load = (isNow: boolean) =>
    Promise.allSettled(
      Object.values(router.routesById)
        .filter(({ id }) => named.has(id) === isNow)
        .map(async ({ options }) => options.component?.preload?.()),
    );
  void load(true);
  whenIdle(() => void load(false));
};

/** Not every browser tells when it is idle. */
const PAUSE_MS = 2000;

const whenIdle = (act: () => void): void => {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: PAUSE_MS });
    else setTimeout(act, PAUSE_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
};
