import { z } from 'zod';
import { revokeSession, sessionOf, type SessionRevoking } from '../../../domain/sessions/revokeSession.ts';
import { loadUser } from '../../../domain/users/manageUsers.ts';
import { signedIn } from '../../http/access.ts';
import { recordId } from '../../http/fields.ts';
import { metaOf, settled, type Route, type Settling } from '../../http/http.ts';
import { envelopeOf, EnvelopePaging } from '../../http/paging.ts';
import { pathRecord } from '../../http/pathRecord.ts';
import { signedInUserId } from '../../keys/signedInUser.ts';
import { sessionPage, type SessionListDeps } from './list.ts';
import { SessionResource } from './resource.ts';

type Deps = Settling & SessionListDeps & SessionRevoking;

const Query = z.strictObject(EnvelopePaging);
const response = { 200: envelopeOf(SessionResource) };

/** SU-06: one's own sessions, and ending one. */
export const ownSessions = (deps: Deps): readonly Route[] => [
  (app) => {
    app.get(
      '/api/auth/sessions',
      {
        config: { access: signedIn('account'), readModels: ['users'] },
        schema: {
          tags: ['Sign-in'],
          operationId: 'listOwnSessions',
          summary: 'List your sessions',
          querystring: Query,
          response,
        },
      },
      (request) => sessionPage(deps, request, '/api/auth/sessions', signedInUserId(request), request.query),
    );
  },
  (app) => {
    app.delete(
      '/api/auth/sessions/:id',
      {
        config: { access: signedIn('account') },
        preValidation: async (request) => {
          const userId = signedInUserId(request);
          await pathRecord((workspaceId, id) => sessionOf(deps.store, { workspaceId, userId }, id)).first(request);
        },
        schema: {
          tags: ['Sign-in'],
          operationId: 'endOwnSession',
          summary: 'End one of your sessions',
          params: z.object({ id: recordId }),
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const position = await revokeSession(deps, request.params.id, metaOf(request));
        await settled(deps, reply, position, ['users']);
        return reply.code(204).send();
      },
    );
  },
];

/** SU-06: the same of another user, for administrators. */
export const sessionsOfUsers = (deps: Deps): readonly Route[] => [
  (app) => {
    app.get(
      '/api/users/:id/sessions',
      {
        config: { access: signedIn('users:manage'), readModels: ['users'] },
        preValidation: pathRecord((workspaceId, userId) => loadUser(deps.store, { workspaceId, userId })).first,
        schema: {
          tags: ['Users'],
          operationId: 'listSessionsOfUser',
          summary: "List a user's sessions",
          params: z.object({ id: recordId }),
          querystring: Query,
          response,
        },
      },
      (request) => {
        const { id } = request.params;
        return sessionPage(deps, request, `/api/users/${id}/sessions`, id, request.query);
      },
    );
  },
  (app) => {
    app.delete(
      '/api/users/:id/sessions/:session_id',
      {
        config: { access: signedIn('users:manage') },
        preValidation: [
          pathRecord((workspaceId, userId) => loadUser(deps.store, { workspaceId, userId })).first,
          async (request) => {
            const userId = request.params.id.toLowerCase();
            const find = (workspaceId: string, id: string) => sessionOf(deps.store, { workspaceId, userId }, id);
            await pathRecord(find, 'session_id').first(request);
          },
        ],
        schema: {
          tags: ['Users'],
          operationId: 'endSessionOfUser',
          summary: "End one of a user's sessions",
          params: z.object({ id: recordId, session_id: recordId }),
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const position = await revokeSession(deps, request.params.session_id, metaOf(request));
        await settled(deps, reply, position, ['users']);
        return reply.code(204).send();
      },
    );
  },
];
