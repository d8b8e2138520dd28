import { IconWebhook } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { followsLog } from '../app/followsLog.ts';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';
import { webhooksLive } from './live.ts';

const webhooksRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/webhooks', beforeLoad: followsLog });

const listRoute = createRoute({
  getParentRoute: () => webhooksRoute,
  path: '/',
  component: loaded(() => import('./WebhooksPage.tsx'), 'WebhooksPage'),
});

const webhookRoute = createRoute({
  getParentRoute: () => webhooksRoute,
  path: '$webhookId',
  component: loaded(() => import('./WebhookPage.tsx'), 'WebhookPage'),
});

export const webhooksPage = definePage({
  route: webhooksRoute.addChildren([listRoute, webhookRoute]),
  navigation: { group: 'Settings', label: 'Webhooks', icon: IconWebhook, needs: 'clusters:manage' },
  live: [],
  log: [webhooksLive],
});
