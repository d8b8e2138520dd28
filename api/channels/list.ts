import { z } from 'zod';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { Sql } from '../../engine/sql.ts';
import { listChannels } from '../../projections/channels/channelQueries.ts';
import type { ChannelRow } from '../../projections/channels/channels.ts';
import { signedIn } from '../http/access.ts';
import type { CursorCodec } from '../http/cursor.ts';
import { principalOf, type Route } from '../http/http.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { CHANNELS } from './record.ts';
import { ChannelResource, toChannelResource } from './resource.ts';

const Place = z.object({ at: z.string(), id: z.string() });

/** SU-116: the channels of the workspace, oldest first. */
export const channelList =
  (deps: { reads: Sql; cursors: CursorCodec; secrets: Pick<Secrets, 'get'> }): Route =>
  (app) => {
    app.get(
      CHANNELS,
      {
        config: { access: signedIn('channels:manage'), readModels: ['channels'] },
        schema: {
          tags: ['Channels'],
          operationId: 'listEscalationChannels',
          summary: 'List escalation channels, oldest first',
          querystring: z.strictObject(EnvelopePaging),
          response: { 200: envelopeOf(ChannelResource) },
        },
      },
      async (request) => {
        const { workspaceId } = principalOf(request);
        const { rows, nextCursor } = await readPage(deps.cursors, request.query, {
          endpoint: CHANNELS,
          workspaceId,
          place: Place,
          placeOf: (row: ChannelRow) => ({ at: row.created_at, id: row.id }),
          read: (limit, place) => listChannels(deps.reads, workspaceId, limit, place),
        });
        const items = await Promise.all(rows.map((row) => toChannelResource(deps, row)));
        return { items, next_cursor: nextCursor };
      },
    );
  };
