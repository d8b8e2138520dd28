import { z } from 'zod';
import { reviewCsat } from '../../domain/csat/submitCsat.ts';
import type { TicketWriting } from '../../domain/tickets/setTags.ts';
import type { Sql } from '../../engine/sql.ts';
import { findResponse } from '../../projections/csat/csatQueries.ts';
import { signedIn } from '../http/access.ts';
import { filledText, recordId } from '../http/fields.ts';
import { metaOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { CsatResource, toCsat } from './resource.ts';

/** SU-152: takes a rating out of the queue. */
export const postReview =
  (deps: Settling & TicketWriting & { reads: Sql }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findResponse(deps.reads, workspaceId, id));
    app.post(
      '/api/csat/:id/review',
      {
        config: { access: signedIn('csat:manage') },
        preValidation: record.first,
        schema: {
          tags: ['Satisfaction'],
          operationId: 'reviewCsat',
          summary: 'Mark a rating as reviewed',
          description:
            'A further note replaces the one before. A rating that the customer changes is to be reviewed again.',
          params: z.object({ id: recordId }),
          body: z.strictObject({ note: filledText(2_000).nullable().default(null) }),
          response: { 200: CsatResource },
        },
      },
      async (request, reply) => {
        const { id: csatId, ticket_id: ticketId, workspace_id: workspaceId } = record.of(request);
        const of = { csatId, ticketId, workspaceId };
        const { position } = await reviewCsat(deps, of, request.body.note, metaOf(request));
        await settled(deps, reply, position, ['csat']);
        return toCsat(await record.now(request));
      },
    );
  };
