import { z } from 'zod';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { savedReplies } from '../../domain/savedReplies/savedReplies.ts';
import type { Sql } from '../../engine/sql.ts';
import { findSavedReply } from '../../projections/savedReplies/savedReplies.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';

/** SU-191. Its shortcut is free at once. */
export const deleteSavedReply =
  (deps: Settling & { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    app.delete(
      '/api/saved-replies/:id',
      {
        config: { access: signedIn('tickets:act') },
        preValidation: pathRecord((workspaceId, id) => findSavedReply(deps.reads, workspaceId, id)).first,
        schema: {
          tags: ['Inbox'],
          operationId: 'deleteSavedReply',
          summary: 'Delete a saved reply',
          params: z.object({ id: recordId }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const data = { replyId: request.params.id, workspaceId, deletedAt: deps.now() };
        const command = { type: 'DeleteSavedReply', data } as const;
        const { position } = await handle(deps.store, savedReplies, workspaceId, command, metaOf(request));
        await settled(deps, reply, position, ['saved_replies']);
        return reply.code(204).send(null);
      },
    );
  };
