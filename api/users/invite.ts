import { z } from 'zod';
import { Role } from '../../domain/users/events.ts';
import { mailLink } from '../../domain/users/mailLink.ts';
import { inviteUser, loadUser } from '../../domain/users/manageUsers.ts';
import type { OwnMail } from '../../domain/users/ownMail.ts';
import { makePasswordLink } from '../../domain/users/passwordLinks.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { EmailAddress, UserName } from './fields.ts';
import { ManagedUser, toManagedUser, UserWithLink } from './resource.ts';

const SHOWN_ONCE =
  'With an enabled `email` channel the link is mailed to the user; without one, and where the mail is not taken, it is ' +
  'shown, only in this answer.';

/** SU-06: a colleague who can sign in once they have set a password. */
export const postUser =
  (deps: Settling & Parameters<typeof inviteUser>[0] & { ownMail: OwnMail }): Route =>
  (app) => {
    app.post(
      '/api/users',
      {
        config: { access: signedIn('users:manage'), shownOnce: ['invite_url'], refuses: ['email_taken'] },
        schema: {
          tags: ['Users'],
          operationId: 'inviteUser',
          summary: 'Invite a user',
          description: `Whoever opens the link sets a password and is signed in. ${SHOWN_ONCE}`,
          body: bodyFor(ManagedUser, z.strictObject({ email: EmailAddress, name: UserName, role: Role })),
          response: { 201: UserWithLink },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const made = await inviteUser(deps, { workspaceId, ...request.body }, metaOf(request));
        await settled(deps, reply, made.position, ['users']);
        const { url, mailedTo } = await mailLink(deps.ownMail, made, request.commandId, request.signal);
        return reply.code(201).send({ user: toManagedUser(made.user), invite_url: url, mailed_to: mailedTo });
      },
    );
  };

/** SU-06: the invitation anew, or a link to set another password for somebody who forgot theirs. */
export const postInvite =
  (deps: Settling & Parameters<typeof makePasswordLink>[0] & { ownMail: OwnMail }): Route =>
  (app) => {
    app.post(
      '/api/users/:id/invite',
      {
        config: { access: signedIn('users:manage'), shownOnce: ['invite_url'], refuses: ['invalid_transition'] },
        preValidation: pathRecord((workspaceId, userId) => loadUser(deps.store, { workspaceId, userId })).first,
        schema: {
          tags: ['Users'],
          operationId: 'makePasswordLink',
          summary: 'Make a new invitation or password link',
          description:
            'Ends the links made before. For a user who has a password it sets another one and ends all their ' +
            `sessions, once it is used. ${SHOWN_ONCE}`,
          params: z.object({ id: recordId }),
          response: { 200: UserWithLink },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const of = { workspaceId, userId: request.params.id };
        const made = await makePasswordLink(deps, of, metaOf(request));
        await settled(deps, reply, made.position, ['users']);
        const { url, mailedTo } = await mailLink(deps.ownMail, made, request.commandId, request.signal);
        return { user: toManagedUser(made.user), invite_url: url, mailed_to: mailedTo };
      },
    );
  };
