import { z } from 'zod';
import type { Sql } from '../../engine/sql.ts';
import { listDeliveries } from '../../projections/webhooks/webhookQueries.ts';
import type { DeliveryRow } from '../../projections/webhooks/webhooks.ts';
import type { CursorCodec } from '../http/cursor.ts';
import { principalOf, type Route } from '../http/http.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { webhookRecord, WebhookParams } from './webhookRecord.ts';
import { DeliveryResource, toDeliveryResource } from './webhookResource.ts';

const Place = z.object({ at: z.string(), id: z.string() });
const LISTED_MS = 30 * 86_400_000;

/** CL-106: what was and will be delivered, newest first, for 30 days. */
export const webhookDeliveries =
  ({ reads, cursors, now }: { reads: Sql; cursors: CursorCodec; now: () => string }): Route =>
  (app) => {
    app.get(
      '/webhooks/:id/deliveries',
      {
        config: { access: { surface: 'cluster', scope: 'webhooks:read' }, readModels: ['webhooks'] },
        preValidation: webhookRecord(reads).first,
        schema: {
          tags: ['Webhooks'],
          operationId: 'listWebhookDeliveries',
          summary: 'List deliveries of the last 30 days, newest first',
          params: WebhookParams,
          querystring: z.strictObject(EnvelopePaging),
          response: { 200: envelopeOf(DeliveryResource) },
        },
      },
      async (request) => {
        const { workspaceId } = principalOf(request);
        const { id } = request.params;
        const since = new Date(Date.parse(now()) - LISTED_MS).toISOString();
        const { rows, nextCursor } = await readPage(cursors, request.query, {
          endpoint: `/webhooks/${id}/deliveries`,
          workspaceId,
          place: Place,
          placeOf: (row: DeliveryRow) => ({ at: row.queued_at, id: row.id }),
          read: (limit, place) => listDeliveries(reads, id, since, limit, place),
        });
        return { items: rows.map(toDeliveryResource), next_cursor: nextCursor };
      },
    );
  };
