import { z } from 'zod';
import type { Sql } from '../../engine/sql.ts';
import { listDocuments } from '../../projections/knowledge/documentQueries.ts';
import type { DocumentRow } from '../../projections/knowledge/knowledge.ts';
import { signedIn } from '../http/access.ts';
import type { CursorCodec } from '../http/cursor.ts';
import { principalOf, type Route } from '../http/http.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { DocumentResource, toDocument } from './resource.ts';

const Place = z.object({ at: z.string(), id: z.string() });

/** SU-145: the documents of the workspace, last added first. */
export const documentList =
  ({ reads, cursors }: { reads: Sql; cursors: CursorCodec }): Route =>
  (app) => {
    app.get(
      '/api/kb/documents',
      {
        config: { access: signedIn('knowledge:manage'), readModels: ['knowledge'] },
        schema: {
          tags: ['Knowledge'],
          operationId: 'listKnowledgeDocuments',
          summary: 'List documents, last added first',
          querystring: z.strictObject(EnvelopePaging),
          response: { 200: envelopeOf(DocumentResource) },
        },
      },
      async (request) => {
        const { workspaceId } = principalOf(request);
        const { rows, nextCursor } = await readPage(cursors, request.query, {
          endpoint: '/api/kb/documents',
          workspaceId,
          place: Place,
          placeOf: (row: DocumentRow) => ({ at: row.added_at, id: row.id }),
          read: (limit, place) => listDocuments(reads, workspaceId, limit, place),
        });
        return { items: rows.map(toDocument), next_cursor: nextCursor };
      },
    );
  };
