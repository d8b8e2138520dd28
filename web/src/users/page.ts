import { createRoute } from '@tanstack/react-router';
import { followsLog } from '../app/followsLog.ts';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';
import { peopleLive } from './live.ts';

export const peoplePage = definePage({
  route: createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/people',
    beforeLoad: followsLog,
    component: loaded(() => import('./PeoplePage.tsx'), 'PeoplePage'),
  }),
  navigation: null,
  live: [],
  log: [peopleLive],
});

export const profilePage = definePage({
  route: createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/profile',
    component: loaded(() => import('./ProfilePage.tsx'), 'ProfilePage'),
  }),
  navigation: null,
  live: [],
});
