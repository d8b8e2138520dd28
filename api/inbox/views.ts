import { BUILT_IN_VIEW_IDS, BUILT_IN_VIEWS } from '../../domain/inbox/views.ts';
import type { Sql } from '../../engine/sql.ts';
import { isSeenBy, savedViewsOf } from '../../projections/inbox/savedViews.ts';
import { signedIn } from '../http/access.ts';
import { NoQuery } from '../http/fields.ts';
import { principalOf, type Route } from '../http/http.ts';
import { envelopeOf } from '../http/paging.ts';
import { callerIdOf } from '../tickets/assignee.ts';
import { InboxView, toInboxView } from './savedViews/resource.ts';

const BUILT_IN = BUILT_IN_VIEW_IDS.map((id) => ({
  id,
  ...BUILT_IN_VIEWS[id],
  built_in: true,
  shared: true,
  owner_id: null,
}));

/** SU-187: the views that every workspace has, and those that people saved, which are few. */
export const inboxViews =
  ({ reads }: { reads: Sql }): Route =>
  (app) => {
    app.get(
      '/api/inbox/views',
      {
        config: { access: signedIn('tickets:read'), readModels: ['inbox_views'] },
        schema: {
          tags: ['Inbox'],
          operationId: 'listInboxViews',
          summary: 'List the views of the inbox',
          description: 'All of them: the built-in ones, then those that you saved or that are shared, oldest first.',
          querystring: NoQuery,
          response: { 200: envelopeOf(InboxView) },
        },
      },
      async (request) => {
        const principal = principalOf(request);
        const saved = await savedViewsOf(reads, principal.workspaceId);
        const seen = saved.filter((view) => isSeenBy(view, callerIdOf(principal)));
        return { items: [...BUILT_IN, ...seen.map(toInboxView)], next_cursor: null };
      },
    );
  };
