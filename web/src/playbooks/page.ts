import { IconBook2 } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';
import { playbookFinder } from './finder.ts';

const playbooksRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/playbooks' });

const listRoute = createRoute({
  getParentRoute: () => playbooksRoute,
  path: '/',
  component: loaded(() => import('./PlaybooksPage.tsx'), 'PlaybooksPage'),
});

const playbookRoute = createRoute({
  getParentRoute: () => playbooksRoute,
  path: '$playbookId',
  component: loaded(() => import('./PlaybookPage.tsx'), 'PlaybookPage'),
});

export const playbooksPage = definePage({
  route: playbooksRoute.addChildren([listRoute, playbookRoute]),
  navigation: { group: 'Settings', label: 'Playbooks', icon: IconBook2, needs: 'playbooks:read' },
  finder: playbookFinder,
  live: [],
});
