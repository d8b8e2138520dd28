import { z } from 'zod';
import { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import { countInvestigations, listInvestigations } from '../../projections/investigations/investigationQueries.ts';
import type { InvestigationRow } from '../../projections/investigations/investigationTables.ts';
import { signedInOrKey } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { ArrayPaging, pageHeaders, readPage, type PagedList } from '../http/paging.ts';
import { InvestigationSummary, toInvestigationSummary } from './resource.ts';
import type { CursorCodec } from '../http/cursor.ts';
import type { Reads, Sql } from '../../engine/sql.ts';

const Query = z.strictObject({
  ...ArrayPaging,
  ticket_id: z.uuid().optional(),
  status: z.enum(['running', 'completed', 'failed', 'cancelled']).optional(),
  verdict: VerdictKind.optional(),
});

const Place = z.object({ startedAt: z.string(), id: z.string() });

/** SU-81: a bare array, newest first, without trajectories. */
export const investigationList =
  ({ reads, cursors, publicApiUrl }: { reads: Reads; cursors: CursorCodec; publicApiUrl: string }): Route =>
  (app) => {
    app.get(
      '/api/investigations',
      {
        config: {
          access: signedInOrKey('tickets:read', 'tickets:read'),
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
        const list = (sql: Sql): PagedList<InvestigationRow, z.infer<typeof Place>> => ({
          endpoint: '/api/investigations',
          workspaceId,
          place: Place,
          placeOf: (row) => ({ startedAt: row.started_at, id: row.id }),
          read: (limit, place) => listInvestigations(sql, workspaceId, filter, limit, place),
        });
        const [{ rows, nextCursor }, total] = await reads.connection((sql) =>
          Promise.all([readPage(cursors, query, list(sql)), countInvestigations(sql, workspaceId, filter)]),
        );
        pageHeaders(request, reply, publicApiUrl, { total, nextCursor });
        return rows.map(toInvestigationSummary);
      },
    );
  };
