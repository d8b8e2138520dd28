import { IconKey } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';

export const keysPage = definePage({
  route: createRoute({
    getParentRoute: () => signedInRoute,
    path: '/keys',
    component: loaded(() => import('./KeysPage.tsx'), 'KeysPage'),
  }),
  navigation: { group: 'Settings', label: 'API keys', icon: IconKey, needs: 'keys:manage' },
  live: [],
});
