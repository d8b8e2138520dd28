import { redeliver, type Redelivery } from '../../domain/webhooks/redeliver.ts';
import type { Sql } from '../../engine/sql.ts';
import { findDelivery } from '../../projections/webhooks/webhookQueries.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, notFound, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { webhookRecord, WebhookParams } from './webhookRecord.ts';
import { DeliveryResource, toDeliveryResource } from './webhookResource.ts';

const Params = WebhookParams.extend({ delivery_id: recordId });

/** CL-106: one of the deliveries that are listed is sent once more. */
export const postRedelivery =
  (deps: Settling & Redelivery & { reads: Sql }): Route =>
  (app) => {
    app.post(
      '/webhooks/:id/deliveries/:delivery_id/redeliver',
      {
        config: { access: { surface: 'cluster', scope: 'webhooks:write' }, refuses: ['invalid_transition'] },
        preValidation: webhookRecord(deps.reads).first,
        schema: {
          tags: ['Webhooks'],
          operationId: 'redeliverWebhook',
          summary: 'Send a delivery again',
          description:
            'Sends the same message with the same `Webhook-Id`, as a further attempt that is not retried. ' +
            'It is sent before waiting messages about the same cluster: order them by `position` in the receiver.',
          params: Params,
          response: { 202: DeliveryResource },
        },
      },
      async (request, reply) => {
        const { id: webhookId, delivery_id: deliveryId } = request.params;
        const found = () => findDelivery(deps.reads, webhookId, deliveryId);
        if ((await found()) === null) throw notFound();
        const { workspaceId } = principalOf(request);
        const { position } = await redeliver(deps, { workspaceId, webhookId }, deliveryId, metaOf(request));
        await settled(deps, reply, position, ['webhooks']);
        const row = await found();
        if (row === null) throw notFound();
        return reply.code(202).send(toDeliveryResource(row));
      },
    );
  };
