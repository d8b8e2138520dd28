import { IconServer2 } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';

export const clustersPage = definePage({
  route: createRoute({
    getParentRoute: () => signedInRoute,
    path: '/clusters',
    component: loaded(() => import('./ClustersPage.tsx'), 'ClustersPage'),
  }),
  navigation: { label: 'Clusters', icon: IconServer2, adminOnly: true },
  live: [],
});
