import { z } from 'zod';
import { InboxPlace, inboxPlaceAfter, listInbox } from '../../projections/inbox/inbox.ts';
import { ticketItem } from '../../projections/inbox/inboxItem.ts';
import { BUILT_IN_VIEW_IDS, BUILT_IN_VIEWS } from '../../domain/inbox/views.ts';
import { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import { Priority } from '../../domain/tickets/priority.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { queryText } from '../http/fields.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { TicketSearch } from '../tickets/search.ts';
import { Assignee, assigneeIdOf, callerIdOf } from '../tickets/assignee.ts';
import { isSnoozed, isToSend, IsToSend, Snoozed } from '../tickets/deskFilters.ts';
import { SlaBucket, SnoozedUntil, TicketStatus, ToSend } from '../tickets/resource.ts';
import type { CursorCodec } from '../http/cursor.ts';
import type { Sql } from '../../engine/sql.ts';

const Query = z.strictObject({
  ...EnvelopePaging,
  type: z.enum(['ticket', 'chat_session']).optional(),
  status: TicketStatus.optional(),
  assignee: Assignee.optional(),
  priority: Priority.optional(),
  tag: queryText(64).optional(),
  snoozed: Snoozed.default('false'),
  to_send: IsToSend,
  view: z.enum(BUILT_IN_VIEW_IDS).optional(),
  q: TicketSearch,
});

/** One line of the inbox (SU-158). */
export const InboxItemResource = z
  .object({
    type: z.enum(['ticket', 'chat_session']),
    id: z.string(),
    ticket_id: z.string(),
    title: z.string().nullable(),
    preview: z.string().nullable(),
    finding: z.string().nullable().describe('What the investigation found, in one clause of at most 120 characters.'),
    customer: z.string().nullable(),
    source: z.string(),
    source_id: z.string().nullable(),
    status: z.string(),
    priority: Priority,
    tags: z.array(z.string()),
    assignee_id: z.string().nullable(),
    snoozed_until: SnoozedUntil.nullable(),
    to_send: ToSend,
    verdict_kind: VerdictKind.nullable(),
    confidence: z.number().nullable(),
    sla_bucket: SlaBucket.nullable(),
    suspected_injection: z.boolean(),
    unread: z.boolean().describe('For you: the customer wrote after you last read it.'),
    received_at: z.string(),
    last_activity_at: z.string(),
  })
  .meta({ id: 'InboxItem' });

/** SU-157: tickets and chat sessions in one list, last active first. */
export const inboxList =
  ({ reads, cursors }: { reads: Sql; cursors: CursorCodec }): Route =>
  (app) => {
    app.get(
      '/api/inbox',
      {
        config: { access: signedIn('tickets:read'), readModels: ['tickets'] },
        schema: {
          tags: ['Inbox'],
          operationId: 'listInbox',
          summary: 'List tickets and chat sessions, last active first',
          querystring: Query,
          response: { 200: envelopeOf(InboxItemResource) },
        },
      },
      async (request) => {
        const { query } = request;
        const principal = principalOf(request);
        const { workspaceId } = principal;
        const { type, status, priority, tag, snoozed, q } = query;
        const view = query.view && BUILT_IN_VIEWS[query.view].filter;
        const assigneeId = assigneeIdOf(query.assignee, principal);
        const filter = {
          type,
          status,
          priority,
          tag,
          snoozed: isSnoozed(snoozed),
          toSend: isToSend(query.to_send),
          q,
          view,
          assigneeId,
        };
        const { rows, nextCursor } = await readPage(cursors, query, {
          endpoint: '/api/inbox',
          workspaceId,
          place: InboxPlace,
          placeOf: inboxPlaceAfter,
          read: (limit, place) =>
            listInbox(reads, { workspaceId, userId: callerIdOf(principal) }, filter, limit, place),
        });
        return { items: rows.map(ticketItem), next_cursor: nextCursor };
      },
    );
  };
