import { z } from 'zod';
import type { Sql } from '../../engine/sql.ts';
import { listSavedReplies, type SavedReplyRow } from '../../projections/savedReplies/savedReplies.ts';
import { signedIn } from '../http/access.ts';
import type { CursorCodec } from '../http/cursor.ts';
import { principalOf, type Route } from '../http/http.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { SavedReplyResource, toSavedReply } from './resource.ts';

const Place = z.object({ at: z.string(), id: z.string() });

/** SU-191: the saved replies of the workspace, oldest first. */
export const savedReplyList =
  ({ reads, cursors }: { reads: Sql; cursors: CursorCodec }): Route =>
  (app) => {
    app.get(
      '/api/saved-replies',
      {
        config: { access: signedIn('tickets:read'), readModels: ['saved_replies'] },
        schema: {
          tags: ['Inbox'],
          operationId: 'listSavedReplies',
          summary: 'List saved replies, oldest first',
          querystring: z.strictObject(EnvelopePaging),
          response: { 200: envelopeOf(SavedReplyResource) },
        },
      },
      async (request) => {
        const { workspaceId } = principalOf(request);
        const { rows, nextCursor } = await readPage(cursors, request.query, {
          endpoint: '/api/saved-replies',
          workspaceId,
          place: Place,
          placeOf: (row: SavedReplyRow) => ({ at: row.created_at, id: row.id }),
          read: (limit, place) => listSavedReplies(reads, workspaceId, limit, place),
        });
        return { items: rows.map(toSavedReply), next_cursor: nextCursor };
      },
    );
  };
