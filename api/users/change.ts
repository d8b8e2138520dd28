import { z } from 'zod';
import { Role } from '../../domain/users/events.ts';
import { changeUser, loadUser } from '../../domain/users/manageUsers.ts';
import { signedIn } from '../http/access.ts';
import { NAMES_NOTHING, namesSomething, recordId } from '../http/fields.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { toAccount, AccountAnswer, UserResource } from '../sessions/userResource.ts';
import { signedInUserId } from '../keys/signedInUser.ts';
import { UserName } from './fields.ts';
import { ManagedUser, toManagedUser } from './resource.ts';

type ChangeDeps = Settling & Parameters<typeof changeUser>[0];

/** SU-06: an absent field keeps its value. X-21: another role or a disabled user counts within a second. */
export const patchUser =
  (deps: ChangeDeps): Route =>
  (app) => {
    app.patch(
      '/api/users/:id',
      {
        config: {
          access: signedIn('users:manage'),
          refuses: ['last_admin', 'invalid_transition', 'projection_behind'],
        },
        preValidation: pathRecord((workspaceId, userId) => loadUser(deps.store, { workspaceId, userId })).first,
        schema: {
          tags: ['Users'],
          operationId: 'changeUser',
          summary: 'Rename a user, change their role, or disable them',
          description:
            'Disabling ends all sessions of the user, and the link that sets a password. API keys belong to the ' +
            'workspace: those that the user made go on, until somebody revokes them.',
          params: z.object({ id: recordId }),
          body: bodyFor(
            ManagedUser,
            z
              .strictObject({ name: UserName.optional(), role: Role.optional(), disabled: z.boolean().optional() })
              .refine(namesSomething, NAMES_NOTHING),
          ),
          response: { 200: ManagedUser },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const of = { workspaceId, userId: request.params.id };
        const { user, position } = await changeUser(deps, of, request.body, metaOf(request));
        await settled(deps, reply, position, ['users']);
        return toManagedUser(user);
      },
    );
  };

/** SU-06: one's own name. */
export const patchMe =
  (deps: ChangeDeps): Route =>
  (app) => {
    app.patch(
      '/api/auth/me',
      {
        config: { access: signedIn('account'), refuses: ['invalid_transition'] },
        schema: {
          tags: ['Sign-in'],
          operationId: 'changeSignedInUser',
          summary: 'Change the name of the signed-in user',
          body: bodyFor(UserResource, z.strictObject({ name: UserName })),
          response: { 200: AccountAnswer },
        },
      },
      async (request, reply) => {
        const of = { workspaceId: principalOf(request).workspaceId, userId: signedInUserId(request) };
        const { user, position } = await changeUser(deps, of, request.body, metaOf(request));
        await settled(deps, reply, position, ['users']);
        return toAccount(user);
      },
    );
  };
