import type { Route } from '../http/http.ts';
import { postWebhook } from './create.ts';
import { removeWebhook } from './delete.ts';
import { webhookDeliveries } from './deliveries.ts';
import { webhookById } from './get.ts';
import { webhookList } from './list.ts';
import { patchWebhook } from './patch.ts';
import { postRedelivery } from './redeliver.ts';
import { postWebhookTest } from './test.ts';

type WebhookRouteDeps = Parameters<typeof webhookList>[0] &
  Parameters<typeof postWebhook>[0] &
  Parameters<typeof webhookById>[0] &
  Parameters<typeof patchWebhook>[0] &
  Parameters<typeof removeWebhook>[0] &
  Parameters<typeof postWebhookTest>[0] &
  Parameters<typeof postRedelivery>[0] &
  Parameters<typeof webhookDeliveries>[0];

/** Webhooks, a call to test them, and what was delivered (CL-102). */
export const webhookRoutes = (deps: WebhookRouteDeps): readonly Route[] => [
  webhookList(deps),
  postWebhook(deps),
  webhookById(deps),
  patchWebhook(deps),
  removeWebhook(deps),
  postWebhookTest(deps),
  webhookDeliveries(deps),
  postRedelivery(deps),
];
