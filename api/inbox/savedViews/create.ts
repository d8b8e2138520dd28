import { saveView, type ViewSaving } from '../../../domain/inbox/savedViews/saveView.ts';
import { savedView } from '../../../projections/inbox/savedViews.ts';
import { signedIn } from '../../http/access.ts';
import { metaOf, settled, type Route, type Settling } from '../../http/http.ts';
import { InboxView, SaveViewBody, toInboxView, viewWriterOf } from './resource.ts';

/** SU-187: a view of the caller's own, or one for all. */
export const postView =
  (deps: Settling & ViewSaving & { publicApiUrl: string }): Route =>
  (app) => {
    app.post(
      '/api/inbox/views',
      {
        config: { access: signedIn('tickets:act'), refuses: ['quota_exceeded'], sends: ['Location'] },
        schema: {
          tags: ['Inbox'],
          operationId: 'saveInboxView',
          summary: 'Save a view of the inbox',
          description: 'For yourself, or with `shared` for everybody of the workspace.',
          body: SaveViewBody,
          response: { 201: InboxView },
        },
      },
      async (request, reply) => {
        const { events, position } = await saveView(deps, viewWriterOf(request), request.body, metaOf(request));
        const [event] = events;
        if (event?.type !== 'InboxViewSaved') throw new Error('saving a view records that it was saved');
        await settled(deps, reply, position, ['inbox_views']);
        return reply
          .code(201)
          .header('Location', `${deps.publicApiUrl}/api/inbox/views/${event.data.viewId}`)
          .send(toInboxView(savedView(event.data)));
      },
    );
  };
