import { createRoute } from '@tanstack/react-router';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';
import { beginsFirstRun } from './firstRun.ts';
import { StartLink } from './StartLink.tsx';

export const startPage = definePage({
  route: createRoute({
    getParentRoute: () => signedInRoute,
    path: '/start',
    component: loaded(() => import('./StartPage.tsx'), 'StartPage'),
  }),
  navigation: null,
  foot: StartLink,
  beginsHere: beginsFirstRun,
  live: [],
});
