import { z } from 'zod';
import { handleCommand } from '../../domain/core/handleCommand.ts';
import { cancellation } from '../../domain/investigations/cancelInvestigation.ts';
import { escalateCancelled } from '../../domain/investigations/escalateCancelled.ts';
import { investigationStream } from '../../domain/investigations/investigation.ts';
import { findInvestigation } from '../../projections/investigations/investigationQueries.ts';
import { metaOf, notFound, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { recordId } from '../http/queryValues.ts';
import { recordFirst } from '../http/recordFirst.ts';
import { InvestigationSummary, toInvestigationSummary } from './resource.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Sql } from '../../engine/sql.ts';

/** SU-81, SU-15: ends an investigation that runs; its ticket is escalated. */
export const cancelInvestigation =
  (deps: Settling & { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    app.post(
      '/api/investigations/:id/cancel',
      {
        config: { access: { surface: 'api', role: 'member' }, refuses: ['invalid_transition'] },
        preValidation: recordFirst((workspaceId, id) => findInvestigation(deps.reads, workspaceId, id)),
        schema: {
          tags: ['Investigations'],
          operationId: 'cancelInvestigation',
          summary: 'Cancel a running investigation',
          description: 'The ticket becomes `escalated`. What was found until then stays in the trajectory.',
          params: z.object({ id: recordId }),
          response: { 200: InvestigationSummary },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const row = await findInvestigation(deps.reads, workspaceId, request.params.id);
        if (row === null) throw notFound();
        const cancelledAt = deps.now();
        const command = { type: 'CancelInvestigation' as const, data: { cancelledAt } };
        const meta = metaOf(request);
        const cancelled = await handleCommand(deps.store, cancellation, investigationStream(row.id), command, meta);
        const of = { investigationId: row.id, ticketId: row.ticket_id, cancelledAt };
        const escalated = await escalateCancelled(deps.store, of, meta);
        await settled(deps, reply, escalated.position ?? cancelled.position, ['investigations', 'tickets']);
        return toInvestigationSummary((await findInvestigation(deps.reads, workspaceId, row.id)) ?? row);
      },
    );
  };
