import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { handleCommand } from '../../domain/core/handleCommand.ts';
import { ticketDecider, ticketStream } from '../../domain/tickets/ticket.ts';
import { findTicket } from '../../projections/tickets/ticketQueries.ts';
import { metaOf, notFound, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { recordId } from '../http/queryValues.ts';
import { recordFirst } from '../http/recordFirst.ts';
import { TicketResource, toTicketResource } from './resource.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Sql } from '../../engine/sql.ts';

export type ReinvestigateDeps = Settling & { store: EventStore; reads: Sql; now: () => string };

/** SU-21, SU-24: puts a ticket back to `new`, so that the next investigation of it begins. */
export const reinvestigateTicket =
  (deps: ReinvestigateDeps): Route =>
  (app) => {
    app.post(
      '/api/tickets/:id/reinvestigate',
      {
        config: { access: { surface: 'api', role: 'member' }, refuses: ['invalid_transition'] },
        preValidation: recordFirst((workspaceId, id) => findTicket(deps.reads, workspaceId, id)),
        schema: {
          tags: ['Tickets'],
          operationId: 'reinvestigateTicket',
          summary: 'Investigate a ticket again',
          description: 'Possible in every status but `new` and `investigating`. The ticket becomes `new`.',
          params: z.object({ id: recordId }),
          response: { 200: TicketResource },
        },
      },
      (request, reply) => requeue(deps, request.params.id, request, reply),
    );
  };

/** Answers with the ticket as it stands then; 409 `invalid_transition` in a status that does not allow it. */
export const requeue = async (
  deps: ReinvestigateDeps,
  ticketId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TicketResource> => {
  const command = { type: 'RequeueTicket' as const, data: { requeuedAt: deps.now() } };
  const handled = await handleCommand(deps.store, ticketDecider, ticketStream(ticketId), command, metaOf(request));
  await settled(deps, reply, handled.position, ['tickets']);
  const row = await findTicket(deps.reads, principalOf(request).workspaceId, ticketId);
  if (row === null) throw notFound();
  return toTicketResource(row);
};
