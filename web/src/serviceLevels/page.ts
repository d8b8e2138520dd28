import { IconClockHour4 } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';

export const serviceLevelsPage = definePage({
  route: createRoute({
    getParentRoute: () => signedInRoute,
    path: '/insights/service-levels',
    component: loaded(() => import('./ServiceLevelsPage.tsx'), 'ServiceLevelsPage'),
  }),
  navigation: {
    group: 'Insights',
    label: 'Service levels',
    icon: IconClockHour4,
    needs: 'service_levels:read',
    keys: 'g d',
  },
  live: [],
});
