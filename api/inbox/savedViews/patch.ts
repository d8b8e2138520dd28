import { z } from 'zod';
import { changeView, type ViewSaving } from '../../../domain/inbox/savedViews/saveView.ts';
import type { Sql } from '../../../engine/sql.ts';
import { signedIn } from '../../http/access.ts';
import { recordId } from '../../http/fields.ts';
import { metaOf, settled, type Route, type Settling } from '../../http/http.ts';
import { ChangeViewBody, InboxView, toInboxView, viewWriterOf } from './resource.ts';
import { viewInPath } from './viewInPath.ts';

/** SU-187: one's own view, or as an admin one that is shared. */
export const patchView =
  (deps: Settling & ViewSaving & { reads: Sql }): Route =>
  (app) => {
    const record = viewInPath(deps.reads);
    app.patch(
      '/api/inbox/views/:id',
      {
        config: { access: signedIn('tickets:act'), refuses: ['insufficient_role'] },
        preValidation: record.first,
        schema: {
          tags: ['Inbox'],
          operationId: 'changeInboxView',
          summary: 'Change a saved view',
          description: 'One that you saved; a shared one of somebody else as an admin.',
          params: z.object({ id: recordId }),
          body: ChangeViewBody,
          response: { 200: InboxView },
        },
      },
      async (request, reply) => {
        const changes = { viewId: request.params.id, ...request.body };
        const { position } = await changeView(deps, viewWriterOf(request), changes, metaOf(request));
        await settled(deps, reply, position, ['inbox_views']);
        return toInboxView(await record.now(request));
      },
    );
  };
