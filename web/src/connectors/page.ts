import { IconPlugConnected } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';
import { connectorFinder } from './finder.ts';
import { connectorsLive } from './live.ts';

export const connectorsPage = definePage({
  route: createRoute({
    getParentRoute: () => signedInRoute,
    path: '/connectors',
    component: loaded(() => import('./ConnectorsPage.tsx'), 'ConnectorsPage'),
  }),
  navigation: {
    group: 'Settings',
    label: 'Connectors',
    icon: IconPlugConnected,
    needs: 'connectors:read',
  },
  finder: connectorFinder,
  live: [connectorsLive],
});
