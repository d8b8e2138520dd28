import { IconShieldCheck } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';

export const auditPage = definePage({
  route: createRoute({
    getParentRoute: () => signedInRoute,
    path: '/audit',
    component: loaded(() => import('./AuditPage.tsx'), 'AuditPage'),
  }),
  navigation: { group: 'Trust', keys: 'g p', label: 'Proof', icon: IconShieldCheck, needs: 'audit:read' },
  live: [],
});
