import { z } from 'zod';
import type { Sql } from '../../engine/sql.ts';
import { listEscalations } from '../../projections/channels/channelQueries.ts';
import type { EscalationRow } from '../../projections/channels/channels.ts';
import { signedIn } from '../http/access.ts';
import type { CursorCodec } from '../http/cursor.ts';
import { principalOf, type Route } from '../http/http.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { channelRecord, ChannelParams, CHANNELS } from './record.ts';
import { EscalationResource, toEscalationResource } from './resource.ts';

const Place = z.object({ at: z.string(), id: z.string() });
const LISTED_MS = 30 * 86_400_000;

/** SU-123: what was and will be sent, newest first, for 30 days. */
export const channelDeliveries =
  ({ reads, cursors, now }: { reads: Sql; cursors: CursorCodec; now: () => string }): Route =>
  (app) => {
    app.get(
      `${CHANNELS}/:id/deliveries`,
      {
        config: { access: signedIn('channels:manage'), readModels: ['channels'] },
        preValidation: channelRecord(reads).first,
        schema: {
          tags: ['Channels'],
          operationId: 'listEscalationDeliveries',
          summary: 'List messages of the last 30 days, newest first',
          params: ChannelParams,
          querystring: z.strictObject(EnvelopePaging),
          response: { 200: envelopeOf(EscalationResource) },
        },
      },
      async (request) => {
        const { workspaceId } = principalOf(request);
        const { id } = request.params;
        const since = new Date(Date.parse(now()) - LISTED_MS).toISOString();
        const { rows, nextCursor } = await readPage(cursors, request.query, {
          endpoint: `${CHANNELS}/${id}/deliveries`,
          workspaceId,
          place: Place,
          placeOf: (row: EscalationRow) => ({ at: row.queued_at, id: row.id }),
          read: (limit, place) => listEscalations(reads, id, since, limit, place),
        });
        return { items: rows.map(toEscalationResource), next_cursor: nextCursor };
      },
    );
  };
