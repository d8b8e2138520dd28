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

const Body = bodyFor(TicketDetail, z.strictObject({ resolution: filledText(10_000).optional() }));

/** SU-19, SU-24, SU-25: the source is told as well, unless it is read-only. */
export const resolveTicket =
  (deps: Settling & { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findTicket(deps.reads, workspaceId, id));
    app.post(
      '/api/tickets/:id/resolve',
      {
        config: { access: signedIn('tickets:act'), refuses: ['invalid_transition'] },
        preValidation: record.first,
        schema: {
          tags: ['Tickets'],
          operationId: 'resolveTicket',
          summary: 'Resolve a ticket',
          params: z.object({ id: recordId }),
          body: Body,
          response: { 200: TicketResource },
        },
      },
      async (request, reply) => {
        const how = { as: 'resolved', words: request.body.resolution ?? null } as const;
        const { position } = await endTicket(deps, request.params.id, how, metaOf(request));
        await settled(deps, reply, position, ['tickets']);
        return toTicketResource(await record.now(request));
      },
    );
  };
