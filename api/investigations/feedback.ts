import { z } from 'zod';
import { rateInvestigation, Rating } from '../../domain/investigations/rating.ts';
import type { TicketWriting } from '../../domain/tickets/setTags.ts';
import { findInvestigation } from '../../projections/investigations/investigationQueries.ts';
import type { Sql } from '../../engine/sql.ts';
import { signedIn } from '../http/access.ts';
import { filledText, recordId } from '../http/fields.ts';
import { metaOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { InvestigationSummary, toInvestigationSummary } from './resource.ts';

const Body = bodyFor(InvestigationSummary, z.strictObject({ rating: Rating, comment: filledText(2000).optional() }));

/** SU-81: what a person thinks of an investigation; the last rating counts. */
export const postFeedback =
  (deps: Settling & TicketWriting & { reads: Sql }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findInvestigation(deps.reads, workspaceId, id));
    app.post(
      '/api/investigations/:id/feedback',
      {
        config: { access: signedIn('tickets:act') },
        preValidation: record.first,
        schema: {
          tags: ['Investigations'],
          operationId: 'rateInvestigation',
          summary: 'Rate an investigation',
          description: 'The last rating counts, whoever gave it.',
          params: z.object({ id: recordId }),
          body: Body,
          response: { 200: InvestigationSummary },
        },
      },
      async (request, reply) => {
        const { id: investigationId, ticket_id: ticketId } = record.of(request);
        const { rating, comment = null } = request.body;
        const of = { investigationId, ticketId };
        const { position } = await rateInvestigation(deps, of, { rating, comment }, metaOf(request));
        await settled(deps, reply, position, ['investigations']);
        return toInvestigationSummary(await record.now(request));
      },
    );
  };
