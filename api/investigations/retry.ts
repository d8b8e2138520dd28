import { z } from 'zod';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { retryInvestigation } from '../../domain/investigations/manageInvestigation.ts';
import type { Sql } from '../../engine/sql.ts';
import { findTicket } from '../../projections/tickets/ticketQueries.ts';
import { findInvestigation } from '../../projections/investigations/investigationQueries.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, notFound, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { recordId } from '../http/fields.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { TicketResource, toTicketResource } from '../tickets/resource.ts';

/** SU-81: after an investigation that failed, the same as to investigate its ticket again. */
export const postRetry =
  (deps: Settling & { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findInvestigation(deps.reads, workspaceId, id));
    app.post(
      '/api/investigations/:id/retry',
      {
        config: { access: signedIn('tickets:act'), refuses: ['invalid_transition'] },
        preValidation: record.first,
        schema: {
          tags: ['Investigations'],
          operationId: 'retryInvestigation',
          summary: 'Investigate the ticket of a failed investigation again',
          description: 'Answers with the ticket, which is `new`; a new investigation of it follows.',
          params: z.object({ id: recordId }),
          response: { 200: TicketResource },
        },
      },
      async (request, reply) => {
        const { status, ticket_id: ticketId } = record.of(request);
        const { position } = await retryInvestigation(deps, { status, ticketId }, metaOf(request));
        await settled(deps, reply, position, ['tickets']);
        const ticket = await findTicket(deps.reads, principalOf(request).workspaceId, ticketId);
        if (ticket === null) throw notFound();
        return toTicketResource(ticket);
      },
    );
  };
