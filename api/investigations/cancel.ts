import { z } from 'zod';
import { cancelInvestigation } from '../../domain/investigations/manageInvestigation.ts';
import { findInvestigation } from '../../projections/investigations/investigationQueries.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, settled, type Route, type Settling } from '../http/http.ts';
import { recordId } from '../http/fields.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { InvestigationSummary, toInvestigationSummary } from './resource.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import type { Sql } from '../../engine/sql.ts';

/** SU-81, SU-15: ends an investigation that runs; its ticket is escalated. */
export const postCancel =
  (deps: Settling & { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findInvestigation(deps.reads, workspaceId, id));
    app.post(
      '/api/investigations/:id/cancel',
      {
        config: { access: signedIn('tickets:act'), refuses: ['invalid_transition'] },
        preValidation: record.first,
        schema: {
          tags: ['Investigations'],
          operationId: 'cancelInvestigation',
          summary: 'Cancel a running investigation',
          description: 'The ticket becomes `escalated`. The steps so far stay in the trajectory.',
          params: z.object({ id: recordId }),
          response: { 200: InvestigationSummary },
        },
      },
      async (request, reply) => {
        const { id: investigationId, ticket_id: ticketId } = record.of(request);
        const { position } = await cancelInvestigation(deps, { investigationId, ticketId }, metaOf(request));
        await settled(deps, reply, position, ['investigations', 'tickets']);
        return toInvestigationSummary(await record.now(request));
      },
    );
  };
