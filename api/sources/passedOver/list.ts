import { z } from 'zod';
import type { Sql } from '../../../engine/sql.ts';
import { listPassedOver } from '../../../projections/sources/passedOverQueries.ts';
import { findSource } from '../../../projections/sources/sourceQueries.ts';
import type { PassedOverRow } from '../../../projections/sources/passedOver.ts';
import { signedIn } from '../../http/access.ts';
import type { CursorCodec } from '../../http/cursor.ts';
import { recordId } from '../../http/fields.ts';
import { principalOf, type Route } from '../../http/http.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../../http/paging.ts';
import { pathRecord } from '../../http/pathRecord.ts';
import { PassedOverResource, toPassedOver } from './resource.ts';

const Place = z.object({ cameAt: z.string(), id: z.string() });

/** SU-57: nothing is passed over silently; newest first. */
export const passedOverList =
  (deps: { reads: Sql; cursors: CursorCodec }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findSource(deps.reads, workspaceId, id));
    app.get(
      '/api/ticket-sources/:id/passed-over',
      {
        config: { access: signedIn('sources:read'), readModels: ['ticket_sources', 'passed_over'] },
        preValidation: record.first,
        schema: {
          tags: ['Ticket sources'],
          operationId: 'listPassedOver',
          summary: 'List what a ticket source made no ticket of, newest first',
          params: z.object({ id: recordId }),
          querystring: z.strictObject({ ...EnvelopePaging }),
          response: { 200: envelopeOf(PassedOverResource) },
        },
      },
      async (request) => {
        const { id } = request.params;
        const { rows, nextCursor } = await readPage(deps.cursors, request.query, {
          endpoint: `/api/ticket-sources/${id}/passed-over`,
          workspaceId: principalOf(request).workspaceId,
          place: Place,
          placeOf: (row: PassedOverRow) => ({ cameAt: row.came_at, id: row.id }),
          read: (limit, place) => listPassedOver(deps.reads, id, limit, place),
        });
        return { items: rows.map(toPassedOver), next_cursor: nextCursor };
      },
    );
  };
