import type { Sql } from '../../engine/sql.ts';
import { changeWebhook, type WebhookChange } from '../../domain/webhooks/manageWebhooks.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { assertCluster } from './assertCluster.ts';
import { changeWebhookBody, type IsOwnAddress } from './webhookFields.ts';
import { webhookRecord, WebhookParams } from './webhookRecord.ts';
import { toWebhookResource, WebhookResource } from './webhookResource.ts';

/** CL-102: changes what is sent; a secret replaces the one before, from the next call on. */
export const patchWebhook =
  (deps: Settling & WebhookChange & { reads: Sql; isOwnAddress: IsOwnAddress }): Route =>
  (app) => {
    const record = webhookRecord(deps.reads);
    app.patch(
      '/webhooks/:id',
      {
        config: { access: { surface: 'cluster', scope: 'webhooks:write' } },
        preValidation: record.first,
        schema: {
          tags: ['Webhooks'],
          operationId: 'changeWebhook',
          summary: 'Change a webhook',
          params: WebhookParams,
          body: changeWebhookBody(deps.isOwnAddress),
          response: { 200: WebhookResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const { cluster_id: clusterId, ...rest } = request.body;
        await assertCluster(deps.reads, workspaceId, clusterId ?? null);
        const of = { workspaceId, webhookId: request.params.id };
        const { position } = await changeWebhook(deps, of, { ...rest, clusterId }, metaOf(request));
        await settled(deps, reply, position, ['webhooks']);
        return toWebhookResource(await record.now(request));
      },
    );
  };
