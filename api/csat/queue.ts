import { z } from 'zod';
import type { Reads, Sql } from '../../engine/sql.ts';
import { countQueue, reviewQueue, type QueuedResponse } from '../../projections/csat/reviewQueue.ts';
import { signedIn } from '../http/access.ts';
import type { CursorCodec } from '../http/cursor.ts';
import { principalOf, type Route } from '../http/http.ts';
import { ArrayPaging, pageHeaders, readPage, type PagedList } from '../http/paging.ts';
import { QueuedCsat, toCsat } from './resource.ts';

const Place = z.object({ createdAt: z.string(), id: z.string() });

/** SU-152: a bare array, oldest first. */
export const csatQueue =
  ({ reads, cursors, publicApiUrl }: { reads: Reads; cursors: CursorCodec; publicApiUrl: string }): Route =>
  (app) => {
    app.get(
      '/api/support-lead/csat-queue',
      {
        config: {
          access: signedIn('csat:read'),
          readModels: ['csat', 'tickets'],
          sends: ['Link', 'X-Total-Count'],
        },
        schema: {
          tags: ['Satisfaction'],
          operationId: 'listCsatQueue',
          summary: 'List the ratings to review, oldest first',
          description: 'Those that nobody has reviewed, of 3 or less or with a comment.',
          querystring: z.strictObject(ArrayPaging),
          response: { 200: z.array(QueuedCsat) },
        },
      },
      async (request, reply) => {
        const { query } = request;
        const { workspaceId } = principalOf(request);
        const list = (sql: Sql): PagedList<QueuedResponse, z.infer<typeof Place>> => ({
          endpoint: '/api/support-lead/csat-queue',
          workspaceId,
          place: Place,
          placeOf: (row) => ({ createdAt: row.created_at, id: row.id }),
          read: (limit, place) => reviewQueue(sql, workspaceId, limit, place && [place.createdAt, place.id]),
        });
        const [{ rows, nextCursor }, total] = await reads.connection((sql) =>
          Promise.all([readPage(cursors, query, list(sql)), countQueue(sql, workspaceId)]),
        );
        pageHeaders(request, reply, publicApiUrl, { total, nextCursor });
        return rows.map((row) => ({ ...toCsat(row), ticket_title: row.title, customer: row.customer }));
      },
    );
  };
