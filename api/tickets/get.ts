import { z } from 'zod';
import { responsesOf } from '../../projections/csat/csatQueries.ts';
import { investigationsOfTicket } from '../../projections/investigations/investigationQueries.ts';
import { isHeld } from '../../projections/investigations/investigationQueue.ts';
import { findTicket, threadOf } from '../../projections/tickets/ticketQueries.ts';
import { conversationOf } from '../../projections/tickets/conversation.ts';
import { repliesOf, type ReplyRow } from '../../projections/replies/replies.ts';
import { notesOf } from '../../projections/tickets/notes.ts';
import { REPLY_REVISION } from '../../domain/replies/reply.ts';
import { signedInOrKey } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { recordId } from '../http/fields.ts';
import { isUnread } from '../../projections/tickets/unread.ts';
import { serviceLevelsOf } from '../../projections/serviceLevels/serviceLevels.ts';
import { toCsat } from '../csat/resource.ts';
import { attachmentsOf } from './attachments.ts';
import { callerIdOf } from './assignee.ts';
import { TicketDetail, toTicketResource } from './resource.ts';
import { toTicketSla } from './sla.ts';
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
          access: signedInOrKey('tickets:read', 'tickets:read'),
          readModels: ['tickets', 'investigations', 'investigation_queue', 'replies', 'csat', 'service_levels'],
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
        const { row, messages, notes, replies, ratings, investigations, held, unread, levels } = record.of(request);
        return {
          ...toTicketResource(row),
          unread,
          suspicion: row.suspicion,
          held,
          thread: conversationOf(messages, replies),
          replies: replies.filter(({ kind }) => kind === 'reply').map(toOwnReply),
          attachments: attachmentsOf(row),
          notes: notes.map(({ id, text, author_id, mentions, noted_at: at }) => ({
            id,
            text: text ?? '',
            author_id,
            mentions,
            at,
          })),
          ratings: ratings.map(toCsat),
          sla: toTicketSla(row.level, levels.policies),
          investigations,
        };
      },
    );
  };

const toOwnReply = ({ id, author_id, body, status, delivery, delivery_error, send_at, at }: ReplyRow) => ({
  reply_id: id,
  revision: REPLY_REVISION,
  body: body ?? '',
  author_id,
  status,
  delivery,
  delivery_error,
  send_at,
  at,
});

/** One round trip: what belongs to a ticket is asked for before it is known to be one of the workspace. */
const wholeTicket = async (
  sql: Sql,
  { workspaceId, id, userId }: { workspaceId: string; id: string; userId: string },
) => {
  const [row, messages, notes, replies, ratings, investigations, held, unread, levels] = await Promise.all([
    findTicket(sql, workspaceId, id),
    threadOf(sql, id),
    notesOf(sql, id),
    repliesOf(sql, id),
    responsesOf(sql, id),
    investigationsOfTicket(sql, id),
    isHeld(sql, id),
    isUnread(sql, id, userId),
    serviceLevelsOf(sql, workspaceId),
  ]);
  return row && { row, messages, notes, replies, ratings, investigations, held, unread, levels };
};
