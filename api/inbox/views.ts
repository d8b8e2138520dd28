import { z } from 'zod';
import { TicketFilter } from '../../domain/inbox/ticketFilter.ts';
import { BUILT_IN_VIEW_IDS, BUILT_IN_VIEWS } from '../../domain/inbox/views.ts';
import type { Sql } from '../../engine/sql.ts';
import { viewCountsOf } from '../../projections/inbox/viewCounts.ts';
import { signedIn } from '../http/access.ts';
import { NoQuery } from '../http/fields.ts';
import { principalOf, type Route } from '../http/http.ts';
import { envelopeOf } from '../http/paging.ts';
import { InboxCounts } from '../streams/streamFrames.ts';
import { callerIdOf } from '../tickets/assignee.ts';

/** A view of the inbox (SU-187). */
const InboxView = z
  .object({
    id: z.string(),
    name: z.string(),
    filter: TicketFilter.describe('As the query parameters of the same names: one of the values of each list.'),
    built_in: z.boolean(),
  })
  .meta({ id: 'InboxView' });

const VIEWS = BUILT_IN_VIEW_IDS.map((id) => ({ id, ...BUILT_IN_VIEWS[id], built_in: true }));

/** SU-187: the views that every workspace has. */
export const inboxViews: Route = (app) => {
  app.get(
    '/api/inbox/views',
    {
      config: { access: signedIn('tickets:read') },
      schema: {
        tags: ['Inbox'],
        operationId: 'listInboxViews',
        summary: 'List the views of the inbox',
        querystring: NoQuery,
        response: { 200: envelopeOf(InboxView) },
      },
    },
    () => ({ items: VIEWS, next_cursor: null }),
  );
};

/** SU-187: how many items each view shows to the caller. */
export const inboxCounts =
  ({ reads }: { reads: Sql }): Route =>
  (app) => {
    app.get(
      '/api/inbox/counts',
      {
        config: { access: signedIn('tickets:read'), readModels: ['tickets'] },
        schema: {
          tags: ['Inbox'],
          operationId: 'countInbox',
          summary: 'Get how many items each view shows',
          querystring: NoQuery,
          response: { 200: InboxCounts },
        },
      },
      async (request) => {
        const principal = principalOf(request);
        const countsOf = await viewCountsOf(reads, principal.workspaceId);
        return { counts: countsOf(callerIdOf(principal)) };
      },
    );
  };
