import { START } from '../../domain/core/log/eventLog.ts';
import type { Sql } from '../../engine/sql.ts';
import { createWebhook, type WebhookCreation } from '../../domain/webhooks/manageWebhooks.ts';
import { createdWebhook } from '../../projections/webhooks/webhooks.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { assertCluster } from './assertCluster.ts';
import { createWebhookBody, type IsOwnAddress } from './webhookFields.ts';
import { toWebhookResource, WebhookWithSecret } from './webhookResource.ts';

type CreateDeps = Settling & WebhookCreation & { reads: Sql; isOwnAddress: IsOwnAddress; publicApiUrl: string };

/** CL-103: a secret that the service makes is shown in this answer, and never again. */
export const postWebhook =
  (deps: CreateDeps): Route =>
  (app) => {
    app.post(
      '/webhooks',
      {
        config: {
          access: { surface: 'cluster', scope: 'webhooks:write' },
          shownOnce: ['secret'],
          refuses: ['quota_exceeded', 'projection_behind'],
          sends: ['Location'],
        },
        schema: {
          tags: ['Webhooks'],
          operationId: 'createWebhook',
          summary: 'Create a webhook',
          description: 'Without `secret` the service generates one and shows it only in this answer.',
          body: createWebhookBody(deps.isOwnAddress),
          response: { 201: WebhookWithSecret },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const { cluster_id: clusterId, secret = null, ...chosen } = request.body;
        await assertCluster(deps.reads, workspaceId, clusterId);
        const made = await createWebhook(deps, { workspaceId, clusterId, secret, ...chosen }, metaOf(request));
        await settled(deps, reply, made.position, ['webhooks']);
        return reply
          .code(201)
          .header('Location', `${deps.publicApiUrl}/webhooks/${made.webhook.webhookId}`)
          .send({ ...toWebhookResource(createdWebhook(made.webhook, made.position ?? START)), secret: made.secret });
      },
    );
  };
