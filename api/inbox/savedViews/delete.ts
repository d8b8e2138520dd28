import { z } from 'zod';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { handle } from '../../../domain/core/log/streams.ts';
import { savedViews } from '../../../domain/inbox/savedViews/savedViews.ts';
import type { Sql } from '../../../engine/sql.ts';
import { signedIn } from '../../http/access.ts';
import { recordId } from '../../http/fields.ts';
import { metaOf, settled, type Route, type Settling } from '../../http/http.ts';
import { viewWriterOf } from './resource.ts';
import { viewInPath } from './viewInPath.ts';

/** SU-187: one's own view, or as an admin one that is shared. The tickets that it showed stay as they are. */
export const deleteView =
  (deps: Settling & { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    app.delete(
      '/api/inbox/views/:id',
      {
        config: { access: signedIn('tickets:act'), refuses: ['insufficient_role'] },
        preValidation: viewInPath(deps.reads).first,
        schema: {
          tags: ['Inbox'],
          operationId: 'deleteInboxView',
          summary: 'Delete a saved view',
          params: z.object({ id: recordId }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { workspaceId, ...by } = viewWriterOf(request);
        const data = { viewId: request.params.id, workspaceId, deletedAt: deps.now() };
        const { position } = await handle(
          deps.store,
          savedViews,
          workspaceId,
          { type: 'DeleteView', data, by },
          metaOf(request),
        );
        await settled(deps, reply, position, ['inbox_views']);
        return reply.code(204).send(null);
      },
    );
  };
