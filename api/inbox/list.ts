import { z } from 'zod';
import { INBOX_SORTS, InboxPlace, inboxPlaceAfter, listInbox } from '../../projections/inbox/inbox.ts';
import { ticketItem } from '../../projections/inbox/inboxItem.ts';
import type { TicketFilter } from '../../domain/inbox/ticketFilter.ts';
import { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import { Priority } from '../../domain/tickets/priority.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { callerIdOf } from '../tickets/assignee.ts';
import { FILTER_FIELDS, filterIn } from '../tickets/filters.ts';
import { filterOfView, ViewId } from './viewFilter.ts';
import { DueAt, SlaBucket, SnoozedUntil, ToSend } from '../tickets/resource.ts';
import type { CursorCodec } from '../http/cursor.ts';
import type { Sql } from '../../engine/sql.ts';

const Query = z.strictObject({
  ...EnvelopePaging,
  ...FILTER_FIELDS,
  view: ViewId.optional(),
  sort: z
    .enum(INBOX_SORTS)
    .default('activity')
    .describe(
      '`activity`: last active first; `oldest`: first received first; `due`: next deadline first; `priority`: most urgent first.',
    ),
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
    due_at: DueAt.nullable(),
    suspected_injection: z.boolean(),
    unread: z.boolean().describe('For you: the customer wrote, or a note mentioned you, after you last read it.'),
    received_at: z.string(),
    resolved_at: z.string().nullable(),
    last_activity_at: z.string(),
  })
  .meta({ id: 'InboxItem' });

/** SU-26: without a view, snoozed tickets are left out unless they are asked for. */
const noView = (snoozed: string | undefined): TicketFilter => (snoozed === undefined ? { snoozed: 'false' } : {});

/** SU-157: tickets and chat sessions in one list, last active first unless another order is asked for. */
export const inboxList =
  ({ reads, cursors }: { reads: Sql; cursors: CursorCodec }): Route =>
  (app) => {
    app.get(
      '/api/inbox',
      {
        config: { access: signedIn('tickets:read'), readModels: ['tickets', 'inbox_views'] },
        schema: {
          tags: ['Inbox'],
          operationId: 'listInbox',
          summary: 'List tickets and chat sessions',
          querystring: Query,
          response: { 200: envelopeOf(InboxItemResource) },
        },
      },
      async (request) => {
        const { query } = request;
        const principal = principalOf(request);
        const { workspaceId } = principal;
        const caller = { workspaceId, userId: callerIdOf(principal) };
        const view = query.view === undefined ? noView(query.snoozed) : await filterOfView(reads, caller, query.view);
        const asked = { ...caller, filters: [filterIn(query), view] };
        const { rows, nextCursor } = await readPage(cursors, query, {
          endpoint: '/api/inbox',
          workspaceId,
          place: InboxPlace,
          placeOf: inboxPlaceAfter,
          read: (limit, place) => listInbox(reads, asked, query.sort, limit, place),
        });
        return { items: rows.map(ticketItem), next_cursor: nextCursor };
      },
    );
  };
