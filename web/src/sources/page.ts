import { IconMailDown } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';
import { sourcesLive } from './live.ts';
import { signInReturnIn } from './leftForm.ts';

export const sourcesPage = definePage({
  route: createRoute({
    getParentRoute: () => signedInRoute,
    path: '/sources',
    validateSearch: signInReturnIn,
    component: loaded(() => import('./SourcesPage.tsx'), 'SourcesPage'),
  }),
  navigation: { group: 'Settings', label: 'Sources', icon: IconMailDown, needs: 'sources:read' },
  live: [sourcesLive],
});
