import { z } from 'zod';
import { listTickets } from '../../projections/tickets/ticketQueries.ts';
import type { TicketRow } from '../../projections/tickets/ticketTable.ts';
import { signedInOrKey } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { queryText } from '../http/fields.ts';
import { Priority } from '../../domain/tickets/priority.ts';
import { isSnoozed, isToSend, IsToSend, Snoozed } from './deskFilters.ts';
import { TicketSearch } from './search.ts';
import { Assignee, assigneeIdOf } from './assignee.ts';
import { TicketResource, TicketStatus, toTicketResource } from './resource.ts';
import type { CursorCodec } from '../http/cursor.ts';
import type { Sql } from '../../engine/sql.ts';

const Query = z.strictObject({
  ...EnvelopePaging,
  status: TicketStatus.optional(),
  source_id: z.uuid().optional(),
  assignee: Assignee.optional(),
  tag: queryText(64).optional(),
  priority: Priority.optional(),
  snoozed: Snoozed.default('any'),
  to_send: IsToSend,
  q: TicketSearch,
});

const Place = z.object({ receivedAt: z.string(), id: z.string() });

/** SU-11: newest first. */
export const ticketList =
  ({ reads, cursors }: { reads: Sql; cursors: CursorCodec }): Route =>
  (app) => {
    app.get(
      '/api/tickets',
      {
        config: { access: signedInOrKey('tickets:read', 'tickets:read'), readModels: ['tickets'] },
        schema: {
          tags: ['Tickets'],
          operationId: 'listTickets',
          summary: 'List tickets, newest first',
          querystring: Query,
          response: { 200: envelopeOf(TicketResource) },
        },
      },
      async (request) => {
        const { query } = request;
        const principal = principalOf(request);
        const { workspaceId } = principal;
        const filter = {
          status: query.status,
          sourceId: query.source_id,
          assigneeId: assigneeIdOf(query.assignee, principal),
          tag: query.tag,
          priority: query.priority,
          snoozed: isSnoozed(query.snoozed),
          toSend: isToSend(query.to_send),
          q: query.q,
        };
        const { rows, nextCursor } = await readPage(cursors, query, {
          endpoint: '/api/tickets',
          workspaceId,
          place: Place,
          placeOf: (row: TicketRow) => ({ receivedAt: row.received_at, id: row.id }),
          read: (limit, place) => listTickets(reads, workspaceId, filter, limit, place),
        });
        return { items: rows.map(toTicketResource), next_cursor: nextCursor };
      },
    );
  };
