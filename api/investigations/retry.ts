import { z } from 'zod';
import { invalidTransition } from '../../domain/core/errors.ts';
import { allowedIn } from '../../domain/investigations/cancelInvestigation.ts';
import { findInvestigation } from '../../projections/investigations/investigationQueries.ts';
import { notFound, principalOf, type Route } from '../http/http.ts';
import { recordId } from '../http/queryValues.ts';
import { recordFirst } from '../http/recordFirst.ts';
import { requeue, type ReinvestigateDeps } from '../tickets/reinvestigate.ts';
import { TicketResource } from '../tickets/resource.ts';

/** SU-81: after an investigation that failed, the same as to investigate its ticket again. */
export const retryInvestigation =
  (deps: ReinvestigateDeps): Route =>
  (app) => {
    app.post(
      '/api/investigations/:id/retry',
      {
        config: { access: { surface: 'api', role: 'member' }, refuses: ['invalid_transition'] },
        preValidation: recordFirst((workspaceId, id) => findInvestigation(deps.reads, workspaceId, id)),
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
        const row = await findInvestigation(deps.reads, principalOf(request).workspaceId, request.params.id);
        if (row === null) throw notFound();
        if (row.status !== 'failed') throw invalidTransition(row.status, allowedIn(row.status));
        return requeue(deps, row.ticket_id, request, reply);
      },
    );
  };
