import { IconChartLine } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';
import { windowIn } from './windows.ts';

const overviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/insights/overview',
  validateSearch: windowIn,
  component: loaded(() => import('./OverviewPage.tsx'), 'OverviewPage'),
});

export const insightsPage = definePage({
  route: overviewRoute,
  navigation: { group: 'Insights', label: 'Overview', icon: IconChartLine, needs: 'insights:read', keys: 'g o' },
  live: [],
});
