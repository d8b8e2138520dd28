import { z } from 'zod';
import { includesRole, roleFor } from '../../domain/users/permissions.ts';
import type { Sql } from '../../engine/sql.ts';
import { listUsers, type UserRow } from '../../projections/users/users.ts';
import { signedIn } from '../http/access.ts';
import type { CursorCodec } from '../http/cursor.ts';
import { principalOf, type Route } from '../http/http.ts';
import { envelopeOf, EnvelopePaging, readPage } from '../http/paging.ts';
import { Colleague, ManagedUser, rowAsManagedUser } from './resource.ts';

const Place = z.object({ addedAt: z.string(), id: z.string() });

/** SU-06, SU-07: the users of the workspace in the order in which they came; members learn names alone. */
export const getUsers =
  ({ reads, cursors }: { reads: Sql; cursors: CursorCodec }): Route =>
  (app) => {
    app.get(
      '/api/users',
      {
        config: { access: signedIn('users:read'), readModels: ['users'] },
        schema: {
          tags: ['Users'],
          operationId: 'listUsers',
          summary: 'List users',
          description: 'Administrators see each user whole, members the id, the name, and whether they are disabled.',
          querystring: z.strictObject(EnvelopePaging),
          response: { 200: envelopeOf(z.union([ManagedUser, Colleague])) },
        },
      },
      async (request) => {
        const principal = principalOf(request);
        const { rows, nextCursor } = await readPage(cursors, request.query, {
          endpoint: '/api/users',
          workspaceId: principal.workspaceId,
          place: Place,
          placeOf: (row: UserRow) => ({ addedAt: row.added_at, id: row.id }),
          read: (limit, place) => listUsers(reads, principal.workspaceId, limit, place),
        });
        const isManager = principal.type === 'user' && includesRole(principal.role, roleFor('users:manage'));
        const items = rows.map((row) =>
          isManager ? rowAsManagedUser(row) : { id: row.id, name: row.name, disabled: row.disabled },
        );
        return { items, next_cursor: nextCursor };
      },
    );
  };
