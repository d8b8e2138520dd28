import { z } from 'zod';
import { listTickets } from '../../projections/tickets/ticketList.ts';
import type { TicketRow } from '../../projections/tickets/ticketTable.ts';
import { signedInOrKey } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { filterOfView, ViewId } from '../inbox/viewFilter.ts';
import { callerIdOf } from './assignee.ts';
import { FILTER_FIELDS, filterIn } from './filters.ts';
import { TicketResource, toTicketResource } from './resource.ts';
import type { CursorCodec } from '../http/cursor.ts';
import type { Sql } from '../../engine/sql.ts';

const Query = z.strictObject({ ...EnvelopePaging, ...FILTER_FIELDS, view: ViewId.optional() });

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
        const filters = [filterIn(query), ...(query.view === undefined ? [] : [filterOfView(query.view)])];
        const asked = { workspaceId, userId: callerIdOf(principal), filters };
        const { rows, nextCursor } = await readPage(cursors, query, {
          endpoint: '/api/tickets',
          workspaceId,
          place: Place,
          placeOf: (row: TicketRow) => ({ receivedAt: row.received_at, id: row.id }),
          read: (limit, place) => listTickets(reads, asked, limit, place),
        });
        return { items: rows.map(toTicketResource), next_cursor: nextCursor };
      },
    );
  };
