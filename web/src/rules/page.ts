import { IconListCheck } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';

const rulesRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/insights/rules' });

const listRoute = createRoute({
  getParentRoute: () => rulesRoute,
  path: '/',
  component: loaded(() => import('./RulesPage.tsx'), 'RulesPage'),
});

const newRoute = createRoute({
  getParentRoute: () => rulesRoute,
  path: 'new',
  component: loaded(() => import('./NewRulePage.tsx'), 'NewRulePage'),
});

const ruleRoute = createRoute({
  getParentRoute: () => rulesRoute,
  path: '$ruleId',
  component: loaded(() => import('./RulePage.tsx'), 'RulePage'),
});

export const rulesPage = definePage({
  route: rulesRoute.addChildren([listRoute, newRoute, ruleRoute]),
  navigation: { group: 'Insights', label: 'Rules', icon: IconListCheck, needs: 'rules:read' },
  live: [],
});
