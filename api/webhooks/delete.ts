import { z } from 'zod';
import type { Sql } from '../../engine/sql.ts';
import { deleteWebhook, type WebhookChange } from '../../domain/webhooks/manageWebhooks.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { webhookRecord, WebhookParams } from './webhookRecord.ts';

/** CL-102: nothing is sent any more; what waited is dropped, and the secret goes within moments. */
export const removeWebhook =
  (deps: Settling & Pick<WebhookChange, 'store' | 'now'> & { reads: Sql }): Route =>
  (app) => {
    app.delete(
      '/webhooks/:id',
      {
        config: { access: { surface: 'cluster', scope: 'webhooks:write' } },
        preValidation: webhookRecord(deps.reads).first,
        schema: {
          tags: ['Webhooks'],
          operationId: 'deleteWebhook',
          summary: 'Delete a webhook',
          params: WebhookParams,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const of = { workspaceId: principalOf(request).workspaceId, webhookId: request.params.id };
        const { position } = await deleteWebhook(deps, of, metaOf(request));
        await settled(deps, reply, position, ['webhooks']);
        return reply.code(204).send(null);
      },
    );
  };
