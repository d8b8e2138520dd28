import { z } from 'zod';
import { Position } from '../../domain/core/log/eventLog.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { Sql } from '../../engine/sql.ts';
import { countTickets } from '../../projections/tickets/countTickets.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { noSuchView } from '../inbox/viewFilter.ts';
import { callerIdOf } from '../tickets/assignee.ts';
import { askedBy, MATCHED_MAX, MATCHING_FIELDS } from './matching.ts';

const Count = z
  .object({ count: z.int().describe(`${MATCHED_MAX + 1} stands for more than ${MATCHED_MAX}.`) })
  .meta({ id: 'TicketCount' });

/** SU-188: how many tickets an act on all that match would concern, before it is done. */
export const countMatching =
  ({ reads, store }: { reads: Sql; store: Pick<EventStore, 'isPosition'> }): Route =>
  (app) => {
    app.get(
      '/api/tickets/count',
      {
        config: { access: signedIn('tickets:read'), readModels: ['tickets', 'inbox_views'] },
        schema: {
          tags: ['Tickets'],
          operationId: 'countMatchingTickets',
          summary: 'Count the tickets that a filter matches',
          querystring: z.strictObject({
            ...MATCHING_FIELDS,
            as_of: z
              .string()
              .max(100)
              .describe('The position of the last frame that you saw. What has changed after it is not counted.')
              .optional(),
          }),
          response: { 200: Count },
        },
      },
      async (request) => {
        const { as_of: asOf, ...filter } = request.query;
        const principal = principalOf(request);
        const caller = { workspaceId: principal.workspaceId, userId: callerIdOf(principal) };
        if (asOf !== undefined && !store.isPosition(asOf)) throw noPosition();
        const asked = await askedBy(reads, caller, filter);
        if (asked === null) throw noSuchView();
        const position = asOf === undefined ? undefined : Position.parse(asOf);
        return { count: await countTickets(reads, asked, MATCHED_MAX + 1, position) };
      },
    );
  };

const noPosition = (): DomainError =>
  new DomainError('invalid_parameter', {
    errors: [{ field: '/as_of', code: 'format', detail: 'Send back the position of a frame of the inbox stream.' }],
  });
