import { z } from 'zod';
import { HAPPENINGS, historyOf, type HistoryRow } from '../../projections/tickets/ticketHistory.ts';
import { findTicket } from '../../projections/tickets/ticketQueries.ts';
import type { Reads } from '../../engine/sql.ts';
import { signedInOrKey } from '../http/access.ts';
import type { CursorCodec } from '../http/cursor.ts';
import { recordId } from '../http/fields.ts';
import { principalOf, type Route } from '../http/http.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { withRecord } from '../http/pathRecord.ts';
import { openEnum } from '../openApi/openEnum.ts';

const HistoryEntry = z
  .object({
    event_id: z.string().describe('The event that says so; administrators find it and its proof by this id.'),
    at: z.string(),
    actor: z.object({ type: z.string(), id: z.string() }),
    what: openEnum(HAPPENINGS),
    why: z.string().nullable().describe('In the words of whoever did it.'),
    details: z.record(z.string(), z.unknown()).describe('What changed.'),
  })
  .meta({ id: 'TicketHistoryEntry' });

/** SU-07: what happened to a ticket, oldest first. */
export const ticketHistoryList =
  ({ reads, cursors }: { reads: Reads; cursors: CursorCodec }): Route =>
  (app) => {
    app.get(
      '/api/tickets/:id/history',
      {
        config: { access: signedInOrKey('tickets:read', 'tickets:read'), readModels: ['tickets', 'ticket_history'] },
        attachValidation: true,
        schema: {
          tags: ['Tickets'],
          operationId: 'listTicketHistory',
          summary: 'List what happened to a ticket',
          params: z.object({ id: recordId }),
          querystring: z.strictObject(EnvelopePaging),
          response: { 200: envelopeOf(HistoryEntry) },
        },
      },
      async (request) => {
        const { query } = request;
        const { workspaceId } = principalOf(request);
        const { rows, nextCursor } = await withRecord(reads, request, {
          find: findTicket,
          rest: (sql, id) =>
            readPage(cursors, query, {
              endpoint: `/api/tickets/${id}/history`,
              workspaceId,
              place: z.string(),
              placeOf: (row: HistoryRow) => row.position,
              read: (limit, place) => historyOf(sql, id, place ?? '', limit),
            }),
        });
        return { items: rows.map(toEntry), next_cursor: nextCursor };
      },
    );
  };

const toEntry = ({ event_id, at, actor_type: type, actor_id: id, what, why, details }: HistoryRow) => ({
  event_id,
  at,
  actor: { type, id },
  what,
  why,
  details,
});
