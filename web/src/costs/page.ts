import { IconCoin } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';
import { windowIn } from '../insights/windows.ts';
import { budgetLive } from './live.ts';

export const costsPage = definePage({
  route: createRoute({
    getParentRoute: () => signedInRoute,
    path: '/insights/costs',
    validateSearch: windowIn,
    component: loaded(() => import('./CostsPage.tsx'), 'CostsPage'),
  }),
  navigation: { group: 'Insights', label: 'Costs', icon: IconCoin, needs: 'costs:read', keys: 'g $' },
  live: [budgetLive],
});
