import { z } from 'zod';
import type { Sql } from '../../engine/sql.ts';
import { listWebhooks } from '../../projections/webhooks/webhookQueries.ts';
import type { WebhookRow } from '../../projections/webhooks/webhooks.ts';
import type { CursorCodec } from '../http/cursor.ts';
import { principalOf, type Route } from '../http/http.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { toWebhookResource, WebhookResource } from './webhookResource.ts';

const Place = z.object({ at: z.string(), id: z.string() });

/** CL-102, X-28: the webhooks of the workspace, oldest first. */
export const webhookList =
  ({ reads, cursors }: { reads: Sql; cursors: CursorCodec }): Route =>
  (app) => {
    app.get(
      '/webhooks',
      {
        config: { access: { surface: 'cluster', scope: 'webhooks:read' }, readModels: ['webhooks'] },
        schema: {
          tags: ['Webhooks'],
          operationId: 'listWebhooks',
          summary: 'List webhooks, oldest first',
          querystring: z.strictObject(EnvelopePaging),
          response: { 200: envelopeOf(WebhookResource) },
        },
      },
      async (request) => {
        const { workspaceId } = principalOf(request);
        const { rows, nextCursor } = await readPage(cursors, request.query, {
          endpoint: '/webhooks',
          workspaceId,
          place: Place,
          placeOf: (row: WebhookRow) => ({ at: row.created_at, id: row.id }),
          read: (limit, place) => listWebhooks(reads, workspaceId, limit, place),
        });
        return { items: rows.map(toWebhookResource), next_cursor: nextCursor };
      },
    );
  };
