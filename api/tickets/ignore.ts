import { z } from 'zod';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { endTicket } from '../../domain/tickets/endings/endTicket.ts';
import type { Sql } from '../../engine/sql.ts';
import { findTicket } from '../../projections/tickets/ticketQueries.ts';
import { signedIn } from '../http/access.ts';
import { filledText, recordId } from '../http/fields.ts';
import { metaOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { TicketDetail, TicketResource, toTicketResource } from './resource.ts';

const Body = bodyFor(TicketDetail, z.strictObject({ reason: filledText(10_000).optional() }));

/** Takes a ticket off the list of what waits, without an answer (SU-20, SU-24). */
export const ignoreTicket =
  (deps: Settling & { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findTicket(deps.reads, workspaceId, id));
    app.post(
      '/api/tickets/:id/ignore',
      {
        config: { access: signedIn('tickets:act'), refuses: ['invalid_transition'] },
        preValidation: record.first,
        schema: {
          tags: ['Tickets'],
          operationId: 'ignoreTicket',
          summary: 'Ignore a ticket',
          params: z.object({ id: recordId }),
          body: Body,
          response: { 200: TicketResource },
        },
      },
      async (request, reply) => {
        const how = { as: 'ignored', words: request.body.reason ?? null } as const;
        const { position } = await endTicket(deps, request.params.id, how, metaOf(request));
        await settled(deps, reply, position, ['tickets']);
        return toTicketResource(await record.now(request));
      },
    );
  };
