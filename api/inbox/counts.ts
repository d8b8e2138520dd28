import { z } from 'zod';
import type { Sql } from '../../engine/sql.ts';
import { viewCountsOf } from '../../projections/inbox/viewCounts.ts';
import { countTickets } from '../../projections/tickets/countTickets.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { InboxCounts } from '../streams/streamFrames.ts';
import { callerIdOf } from '../tickets/assignee.ts';
import { filterOfView, ViewId } from './viewFilter.ts';

/** SU-187: what is counted for a view that is opened. */
const COUNTED_MAX = 1_000;

/** SU-187: how many items each view shows to the caller. */
export const inboxCounts =
  ({ reads }: { reads: Sql }): Route =>
  (app) => {
    app.get(
      '/api/inbox/counts',
      {
        config: { access: signedIn('tickets:read'), readModels: ['tickets', 'inbox_views'] },
        schema: {
          tags: ['Inbox'],
          operationId: 'countInbox',
          summary: 'Get how many items each view shows',
          description:
            'Kept up to date, as the frame `counts` of the inbox stream tells them. Of a saved view whose filter asks for words, times, customers, drafts, what is unread or several tags no count is kept: with `view` it is counted now, where 1000 stands for as many or more.',
          querystring: z.strictObject({ view: ViewId.optional() }),
          response: { 200: InboxCounts },
        },
      },
      async (request) => {
        const principal = principalOf(request);
        const { workspaceId } = principal;
        const caller = { workspaceId, userId: callerIdOf(principal) };
        const { view } = request.query;
        const opened = view === undefined ? null : await filterOfView(reads, caller, view);
        const counts = (await viewCountsOf(reads, workspaceId))(caller.userId);
        if (view === undefined || opened === null || counts[view] !== undefined) return { counts };
        const count = await countTickets(reads, { ...caller, filters: [opened] }, COUNTED_MAX);
        return { counts: { ...counts, [view]: count } };
      },
    );
  };
