import type { Sql } from '../../engine/sql.ts';
import type { Route } from '../http/http.ts';
import { webhookRecord, WebhookParams } from './webhookRecord.ts';
import { toWebhookResource, WebhookResource } from './webhookResource.ts';

/** CL-102: one webhook of the workspace. */
export const webhookById =
  ({ reads }: { reads: Sql }): Route =>
  (app) => {
    const record = webhookRecord(reads);
    app.get(
      '/webhooks/:id',
      {
        config: { access: { surface: 'cluster', scope: 'webhooks:read' }, readModels: ['webhooks'] },
        preValidation: record.first,
        schema: {
          tags: ['Webhooks'],
          operationId: 'getWebhook',
          summary: 'Read a webhook',
          params: WebhookParams,
          response: { 200: WebhookResource },
        },
      },
      async (request) => toWebhookResource(record.of(request)),
    );
  };
