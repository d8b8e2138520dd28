import { createRoute } from '@tanstack/react-router';
import { loaded } from '../app/page.ts';
import { rootRoute } from '../app/rootRoute.ts';

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: ({ to, ended }: Record<string, unknown>): { to?: string; ended?: true } => ({
    // Only a page of this application may follow the sign-in; browsers read a backslash as a slash.
    ...(typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {}),
    ...(ended === true ? { ended } : {}),
  }),
  component: loaded(() => import('./LoginPage.tsx'), 'LoginPage'),
});

export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  component: loaded(() => import('./InvitationPage.tsx'), 'InvitationPage'),
});

export const bootstrapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bootstrap',
  component: loaded(() => import('./BootstrapPage.tsx'), 'BootstrapPage'),
});
