import { z } from 'zod';
import { investigationsOfTicket } from '../../projections/investigations/investigationQueries.ts';
import { isHeld } from '../../projections/investigations/investigationQueue.ts';
import { findTicket, threadOf } from '../../projections/tickets/ticketQueries.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { recordId } from '../http/fields.ts';
import { isUnread } from '../../projections/tickets/unread.ts';
import { callerIdOf } from './assignee.ts';
import { TicketDetail, toTicketResource } from './resource.ts';
import type { Reads, Sql } from '../../engine/sql.ts';

/** SU-08: one ticket with its thread, attachments, notes and investigations. */
export const ticketById =
  ({ reads }: { reads: Reads }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id, request) =>
      reads.connection((sql) => wholeTicket(sql, { workspaceId, id, userId: callerIdOf(principalOf(request)) })),
    );
    app.get(
      '/api/tickets/:id',
      {
        config: {
          access: signedIn('tickets:read'),
          readModels: ['tickets', 'investigations', 'investigation_queue'],
        },
        preValidation: record.first,
        schema: {
          tags: ['Tickets'],
          operationId: 'getTicket',
          summary: 'Get a ticket',
          params: z.object({ id: recordId }),
          response: { 200: TicketDetail },
        },
      },
      (request) => {
        const { row, messages, investigations, held, unread } = record.of(request);
        return {
          ...toTicketResource(row),
          unread,
          suspicion: row.suspicion,
          held,
          thread: messages.map(({ author, name, body, written_at, not_investigated }) => ({
            author: name === null ? author : ('other' as const),
            name,
            body: body ?? '',
            at: written_at,
            not_investigated,
          })),
          attachments: row.attachments ?? [],
          notes: [],
          investigations,
        };
      },
    );
  };

/** One round trip: what belongs to a ticket is asked for before it is known to be one of the workspace. */
const wholeTicket = async (
  sql: Sql,
  { workspaceId, id, userId }: { workspaceId: string; id: string; userId: string },
) => {
  const [row, messages, investigations, held, unread] = await Promise.all([
    findTicket(sql, workspaceId, id),
    threadOf(sql, id),
    investigationsOfTicket(sql, id),
    isHeld(sql, id),
    isUnread(sql, id, userId),
  ]);
  return row && { row, messages, investigations, held, unread };
};
