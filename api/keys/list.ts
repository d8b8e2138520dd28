import { z } from 'zod';
import { listApiKeys, type ApiKeyRow } from '../../projections/keys/apiKeys.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { ApiKeyResource } from './apiKeyResource.ts';
import type { CursorCodec } from '../http/cursor.ts';
import type { Sql } from '../../engine/sql.ts';

const Place = z.object({ createdAt: z.string(), id: z.string() });

/** CL-88, X-28: the keys of the workspace, revoked ones included, newest first. */
export const listKeys =
  ({ reads, cursors }: { reads: Sql; cursors: CursorCodec }): Route =>
  (app) => {
    app.get(
      '/api/keys',
      {
        config: { access: signedIn('keys:manage'), readModels: ['api_keys'] },
        schema: {
          tags: ['API keys'],
          operationId: 'listApiKeys',
          summary: 'List API keys',
          querystring: z.strictObject(EnvelopePaging),
          response: { 200: envelopeOf(ApiKeyResource) },
        },
      },
      async (request) => {
        const { workspaceId } = principalOf(request);
        const { rows, nextCursor } = await readPage(cursors, request.query, {
          endpoint: '/api/keys',
          workspaceId,
          place: Place,
          placeOf: (row: ApiKeyRow) => ({ createdAt: row.created_at, id: row.id }),
          read: (limit, place) => listApiKeys(reads, workspaceId, limit, place),
        });
        return { items: [...rows], next_cursor: nextCursor };
      },
    );
  };
