import { z } from 'zod';
import { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import { BUILT_IN_VIEW_IDS, BUILT_IN_VIEWS, type ViewFilter } from '../../domain/inbox/views.ts';
import type { Sql } from '../../engine/sql.ts';
import { countsOfViews } from '../../projections/tickets/ticketCounts.ts';
import { signedIn } from '../http/access.ts';
import { NoQuery } from '../http/fields.ts';
import { principalOf, type Route } from '../http/http.ts';
import { envelopeOf } from '../http/paging.ts';
import { InboxCounts } from '../streams/streamFrames.ts';
import { TicketStatus } from '../tickets/resource.ts';

/** A view of the inbox (SU-187). */
const InboxView = z
  .object({
    id: z.string(),
    name: z.string(),
    filter: z
      .object({ status: z.array(TicketStatus).optional(), verdict: z.array(VerdictKind).optional() })
      .describe('One of the values of each list; without a list, any.'),
    built_in: z.boolean(),
  })
  .meta({ id: 'InboxView' });

const VIEWS = BUILT_IN_VIEW_IDS.map((id) => {
  const { name, filter }: { name: string; filter: ViewFilter } = BUILT_IN_VIEWS[id];
  const { status, verdict } = filter;
  return {
    id,
    name,
    filter: { ...(status && { status: [...status] }), ...(verdict && { verdict: [...verdict] }) },
    built_in: true,
  };
});

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

/** SU-187: how many items each view shows. */
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
      async (request) => ({ counts: await countsOfViews(reads, principalOf(request).workspaceId) }),
    );
  };
