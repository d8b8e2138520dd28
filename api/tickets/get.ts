import { z } from 'zod';
import { investigationsOfTicket } from '../../projections/investigations/investigationQueries.ts';
import { findTicket, threadOf } from '../../projections/tickets/ticketQueries.ts';
import type { Route } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { recordId } from '../http/fields.ts';
import { TicketDetail, toTicketResource } from './resource.ts';
import type { Sql } from '../../engine/sql.ts';

/** SU-08: one ticket with its thread, attachments, notes and investigations. */
export const ticketById =
  ({ reads }: { reads: Sql }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findTicket(reads, workspaceId, id));
    app.get(
      '/api/tickets/:id',
      {
        config: { access: { surface: 'api', role: 'member' }, readModels: ['tickets', 'investigations'] },
        preValidation: record.first,
        schema: {
          tags: ['Tickets'],
          operationId: 'getTicket',
          summary: 'Get a ticket',
          params: z.object({ id: recordId }),
          response: { 200: TicketDetail },
        },
      },
      async (request) => {
        const row = record.of(request);
        const messages = await threadOf(reads, row.id);
        return {
          ...toTicketResource(row),
          suspicion: row.suspicion,
          thread: messages.map(({ author, body, written_at }) => ({
            author,
            body: body ?? '',
            at: written_at.toISOString(),
          })),
          attachments: row.attachments ?? [],
          notes: [],
          investigations: await investigationsOfTicket(reads, row.id),
        };
      },
    );
  };
