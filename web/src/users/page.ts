import { IconUser, IconUsers } from '@tabler/icons-react';
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
  navigation: { group: 'Settings', label: 'People', icon: IconUsers, needs: 'users:manage' },
  live: [],
  log: [peopleLive],
});

export const profilePage = definePage({
  route: createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/profile',
    component: loaded(() => import('./ProfilePage.tsx'), 'ProfilePage'),
  }),
  navigation: { group: 'Settings', label: 'Profile', icon: IconUser, needs: 'account' },
  live: [],
});
