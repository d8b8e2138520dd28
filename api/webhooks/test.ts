import type { Sql } from '../../engine/sql.ts';
import type { PingWebhook } from '../../processes/webhooks/pingWebhook.ts';
import { TestResult } from '../connectors/test.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { webhookRecord, WebhookParams } from './webhookRecord.ts';

/** CL-106: sends a signed `ping` at once; 200 also when it is not accepted. */
export const postWebhookTest =
  (deps: Settling & { reads: Sql; pingWebhook: PingWebhook }): Route =>
  (app) => {
    app.post(
      '/webhooks/:id/test',
      {
        config: { access: { surface: 'cluster', scope: 'webhooks:write' } },
        preValidation: webhookRecord(deps.reads).first,
        schema: {
          tags: ['Webhooks'],
          operationId: 'testWebhook',
          summary: 'Send a test call',
          params: WebhookParams,
          response: { 200: TestResult },
        },
      },
      async (request, reply) => {
        const of = { workspaceId: principalOf(request).workspaceId, webhookId: request.params.id };
        const pinged = await deps.pingWebhook(of, request.signal, metaOf(request));
        await settled(deps, reply, pinged.position, ['webhooks']);
        return {
          delivery_id: request.commandId,
          success: pinged.success,
          response_code: pinged.responseCode,
          response_body: pinged.responseBody,
          error_message: pinged.reason,
          duration_ms: pinged.durationMs,
          attempted_at: pinged.attemptedAt,
        };
      },
    );
  };
