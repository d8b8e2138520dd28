import { z } from 'zod';
import { changeSavedReply, type ReplySaving } from '../../domain/savedReplies/saveReply.ts';
import type { Sql } from '../../engine/sql.ts';
import { findSavedReply } from '../../projections/savedReplies/savedReplies.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { signedInUserId } from '../keys/signedInUser.ts';
import { ChangeSavedReplyBody, SavedReplyResource, toSavedReply } from './resource.ts';

/** SU-191: changes a saved reply; what was inserted before stays as it is. */
export const patchSavedReply =
  (deps: Settling & ReplySaving & { reads: Sql }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findSavedReply(deps.reads, workspaceId, id));
    app.patch(
      '/api/saved-replies/:id',
      {
        config: { access: signedIn('tickets:act'), refuses: ['name_taken'] },
        preValidation: record.first,
        schema: {
          tags: ['Inbox'],
          operationId: 'changeSavedReply',
          summary: 'Change a saved reply',
          params: z.object({ id: recordId }),
          body: ChangeSavedReplyBody,
          response: { 200: SavedReplyResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const writer = { workspaceId, userId: signedInUserId(request) };
        const changes = { replyId: request.params.id, ...request.body };
        const { position } = await changeSavedReply(deps, writer, changes, metaOf(request));
        await settled(deps, reply, position, ['saved_replies']);
        return toSavedReply(await record.now(request));
      },
    );
  };
