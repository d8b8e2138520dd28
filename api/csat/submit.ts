import { z } from 'zod';
import { validationFailed } from '../../domain/core/problems/errors.ts';
import { COMMENT_MAX, Stars } from '../../domain/csat/events.ts';
import { submitCsat } from '../../domain/csat/submitCsat.ts';
import type { TicketWriting } from '../../domain/tickets/setTags.ts';
import type { Sql } from '../../engine/sql.ts';
import { submittedResponse } from '../../projections/csat/csat.ts';
import { findTicket } from '../../projections/tickets/ticketQueries.ts';
import { signedIn } from '../http/access.ts';
import { filledText, recordId } from '../http/fields.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { CsatResource, toCsat } from './resource.ts';

const CHANNEL_MAX = 64;

const Body = bodyFor(
  CsatResource,
  z.strictObject({
    ticket_id: recordId.nullable().default(null),
    chat_session_id: recordId.nullable().default(null),
    rating: Stars.describe('From 1, the worst, to 5.'),
    comment: filledText(COMMENT_MAX).nullable().default(null),
    channel: filledText(CHANNEL_MAX).nullable().default(null).describe('Where the customer said it, such as `phone`.'),
  }),
);

/** SU-151: what a customer told somebody of the team. */
export const postCsat =
  (deps: Settling & TicketWriting & { reads: Sql }): Route =>
  (app) => {
    app.post(
      '/api/csat',
      {
        config: { access: signedIn('csat:manage'), refuses: ['not_found'] },
        schema: {
          tags: ['Satisfaction'],
          operationId: 'submitCsat',
          summary: 'Record a rating of a customer',
          description:
            'Send `ticket_id` or `chat_session_id`. A ticket may be rated several times; the latest rating counts for rules.',
          body: Body,
          response: { 201: CsatResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const ticket = await ticketOf(deps.reads, workspaceId, request.body);
        const of = { ticketId: ticket.id, workspaceId, answer: ticket.answer };
        const { events, position } = await submitCsat(deps, of, request.body, metaOf(request));
        const [event] = events;
        if (event?.type !== 'CsatSubmitted') throw new Error('submitting a rating records it');
        await settled(deps, reply, position, ['csat']);
        return reply.code(201).send(toCsat(submittedResponse(event.data)));
      },
    );
  };

/** There are no chat sessions yet. */
const ticketOf = async (
  reads: Sql,
  workspaceId: string,
  { ticket_id: id, chat_session_id: chatId }: z.infer<typeof Body>,
) => {
  if (id !== null && chatId !== null)
    throw refused('/chat_session_id', 'conflict', 'Send either ticket_id or chat_session_id.');
  if (id === null && chatId === null)
    throw refused('/ticket_id', 'required', 'Send ticket_id, or chat_session_id for a chat.');
  const ticket = id === null ? null : await findTicket(reads, workspaceId, id);
  if (ticket === null)
    throw id === null
      ? refused('/chat_session_id', 'not_available', 'There is no such chat session.')
      : refused('/ticket_id', 'not_available', 'There is no such ticket.');
  return ticket;
};

const refused = (field: string, code: 'conflict' | 'required' | 'not_available', detail: string) =>
  validationFailed([{ field, code, detail }]);
