import { z } from 'zod';
import { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import { countInvestigations, listInvestigations } from '../../projections/investigations/investigationQueries.ts';
import type { InvestigationRow } from '../../projections/investigations/investigations.ts';
import { principalOf, type Route } from '../http/http.ts';
import { ArrayPaging, pageHeaders, readPage } from '../http/paging.ts';
import { InvestigationSummary, toInvestigationSummary } from './resource.ts';
import type { CursorCodec } from '../http/cursor.ts';
import type { Sql } from '../../engine/sql.ts';

const Query = z.strictObject({
  ...ArrayPaging,
  ticket_id: z.uuid().optional(),
  status: z.enum(['running', 'completed', 'failed', 'cancelled']).optional(),
  verdict: VerdictKind.optional(),
});

const Place = z.object({ startedAt: z.string(), id: z.string() });

/** SU-81: a bare array, newest first, without trajectories. */
export const investigationList =
  ({ reads, cursors, publicApiUrl }: { reads: Sql; cursors: CursorCodec; publicApiUrl: string }): Route =>
  (app) => {
    app.get(
      '/api/investigations',
      {
        config: {
          access: { surface: 'api', role: 'member' },
          readModels: ['investigations'],
          sends: ['Link', 'X-Total-Count'],
        },
        schema: {
          tags: ['Investigations'],
          operationId: 'listInvestigations',
          summary: 'List investigations, newest first',
          querystring: Query,
          response: { 200: z.array(InvestigationSummary) },
        },
      },
      async (request, reply) => {
        const { query } = request;
        const { workspaceId } = principalOf(request);
        const filter = { ticketId: query.ticket_id, status: query.status, verdict: query.verdict };
        const total = await countInvestigations(reads, workspaceId, filter);
        const { rows, nextCursor } = await readPage(cursors, query, {
          endpoint: '/api/investigations',
          workspaceId,
          place: Place,
          placeOf: (row: InvestigationRow) => ({ startedAt: row.started_at.toISOString(), id: row.id }),
          // What does not exist would be looked for among all that do.
          read: async (limit, place) =>
            total === 0 ? [] : listInvestigations(reads, workspaceId, filter, limit, place),
        });
        pageHeaders(request, reply, publicApiUrl, { total, nextCursor });
        return rows.map(toInvestigationSummary);
      },
    );
  };
