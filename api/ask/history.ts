import { z } from 'zod';
import { countAsks, listAsks, type AskRow } from '../../projections/ask/asks.ts';
import type { Reads, Sql } from '../../engine/sql.ts';
import { signedIn } from '../http/access.ts';
import type { CursorCodec } from '../http/cursor.ts';
import { principalOf, type Route } from '../http/http.ts';
import { ArrayPaging, pageHeaders, readPage, type PagedList } from '../http/paging.ts';
import { AskResource, toAsk } from './resource.ts';

const Place = z.object({ at: z.string(), id: z.string() });
const PastAsk = z.object({ ...AskResource.shape, failed: z.boolean() }).meta({ id: 'PastAnswer' });

/** SU-144: a bare array of the questions that have ended, newest first. */
export const askHistory =
  ({ reads, cursors, publicApiUrl }: { reads: Reads; cursors: CursorCodec; publicApiUrl: string }): Route =>
  (app) => {
    app.get(
      '/api/ask/history',
      {
        config: { access: signedIn('ask'), readModels: ['asks'], sends: ['Link', 'X-Total-Count'] },
        schema: {
          tags: ['Knowledge'],
          operationId: 'listAnswers',
          summary: 'List answers, newest first',
          description: 'Questions without an answer are `failed`, and `error` says why.',
          querystring: z.strictObject({ ...ArrayPaging, conversation_id: z.uuid().toLowerCase().optional() }),
          response: { 200: z.array(PastAsk) },
        },
      },
      async (request, reply) => {
        const { query } = request;
        const { workspaceId } = principalOf(request);
        const filter = { conversationId: query.conversation_id };
        const list = (sql: Sql): PagedList<AskRow, z.infer<typeof Place>> => ({
          endpoint: '/api/ask/history',
          workspaceId,
          place: Place,
          placeOf: (row) => ({ at: row.asked_at, id: row.id }),
          read: (limit, place) => listAsks(sql, workspaceId, filter, limit, place),
        });
        const [{ rows, nextCursor }, total] = await reads.connection((sql) =>
          Promise.all([readPage(cursors, query, list(sql)), countAsks(sql, workspaceId, filter)]),
        );
        pageHeaders(request, reply, publicApiUrl, { total, nextCursor });
        return rows.map(toAsk).map((ask) => ({ ...ask, failed: ask.status === 'failed' }));
      },
    );
  };
