import { z } from 'zod';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { reinvestigate } from '../../domain/investigations/manageInvestigation.ts';
import type { Sql } from '../../engine/sql.ts';
import { findTicket } from '../../projections/tickets/ticketQueries.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { TicketResource, toTicketResource } from './resource.ts';

/** SU-21, SU-24: puts a ticket back to `new`, so that the next investigation of it begins. */
export const reinvestigateTicket =
  (deps: Settling & { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findTicket(deps.reads, workspaceId, id));
    app.post(
      '/api/tickets/:id/reinvestigate',
      {
        config: { access: signedIn('tickets:act'), refuses: ['invalid_transition'] },
        preValidation: record.first,
        schema: {
          tags: ['Tickets'],
          operationId: 'reinvestigateTicket',
          summary: 'Investigate a ticket again',
          description:
            'Possible in every status but `new` and `investigating`; also for a `new` ticket that is held. It becomes `new`.',
          params: z.object({ id: recordId }),
          response: { 200: TicketResource },
        },
      },
      async (request, reply) => {
        const { position } = await reinvestigate(deps, request.params.id, metaOf(request));
        await settled(deps, reply, position, ['tickets', 'investigation_queue']);
        return toTicketResource(await record.now(request));
      },
    );
  };
