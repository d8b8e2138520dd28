import { z } from 'zod';
import { listSources } from '../../projections/sources/sourceQueries.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';
import { signedIn } from '../http/access.ts';
import type { CursorCodec } from '../http/cursor.ts';
import { principalOf, type Route } from '../http/http.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { shownSources, SourceResource, type ShownSource } from './resource.ts';

const Query = z.strictObject({ ...EnvelopePaging });
const Place = z.object({ createdAt: z.string(), id: z.string() });

/** SU-62: oldest first. */
export const sourceList =
  (deps: ShownSource & { cursors: CursorCodec }): Route =>
  (app) => {
    app.get(
      '/api/ticket-sources',
      {
        config: { access: signedIn('sources:read'), readModels: ['ticket_sources', 'investigation_queue'] },
        schema: {
          tags: ['Ticket sources'],
          operationId: 'listTicketSources',
          summary: 'List ticket sources, oldest first',
          querystring: Query,
          response: { 200: envelopeOf(SourceResource) },
        },
      },
      async (request) => {
        const { workspaceId } = principalOf(request);
        const { rows, nextCursor } = await readPage(deps.cursors, request.query, {
          endpoint: '/api/ticket-sources',
          workspaceId,
          place: Place,
          placeOf: (row: SourceRow) => ({ createdAt: row.created_at, id: row.id }),
          read: (limit, place) => listSources(deps.reads, workspaceId, limit, place),
        });
        return { items: await shownSources(deps, rows), next_cursor: nextCursor };
      },
    );
  };
