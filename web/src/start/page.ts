import { createRoute } from '@tanstack/react-router';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';

export const startPage = definePage({
  route: createRoute({
    getParentRoute: () => signedInRoute,
    path: '/start',
    component: loaded(() => import('./StartPage.tsx'), 'StartPage'),
  }),
  navigation: null,
  live: [],
});
