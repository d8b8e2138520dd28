import { z } from 'zod';
import { CommandId } from '../../domain/core/ids.ts';
import { redeemPasswordLink, type LinkRedemption } from '../../domain/users/passwordLinks.ts';
import { settled, type Route, type Settling } from '../http/http.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { refuseInsecureSignIn } from '../sessions/secureSignIn.ts';
import { signIn, type SignInDeps } from '../sessions/signIn.ts';
import { toUserResource, UserAnswer, UserResource } from '../sessions/userResource.ts';
import { NewPassword, UserName } from './fields.ts';

/** SU-06: sets the password that an invitation or a password link is for, once, and signs in. */
export const acceptInvitation =
  (deps: Settling & LinkRedemption & SignInDeps): Route =>
  (app) => {
    app.post(
      '/api/auth/accept-invitation',
      {
        config: {
          access: { surface: 'public' },
          refuses: ['invalid_credentials', 'insecure_sign_in', 'invitation_used', 'invalid_transition', 'rate_limited'],
          sends: ['Set-Cookie'],
        },
        schema: {
          tags: ['Sign-in'],
          operationId: 'acceptInvitation',
          summary: 'Accept an invitation, or set a forgotten password anew',
          description:
            'With the token of the link that an administrator made. Ends all earlier sessions of the user. Without ' +
            '`name` the one that the administrator gave stays.',
          body: bodyFor(
            UserResource,
            z.strictObject({ token: z.string().min(1).max(256), password: NewPassword, name: UserName.optional() }),
          ),
          response: { 200: UserAnswer },
        },
      },
      async (request, reply) => {
        // Before the link is used up.
        refuseInsecureSignIn(request, deps.publicWebUrl);
        const { token, password, name = null } = request.body;
        const ids = { commandId: CommandId.parse(request.commandId), requestId: request.id };
        const { user, position } = await redeemPasswordLink(deps, { token, password, name }, ids);
        await signIn(deps, request, reply, user);
        await settled(deps, reply, position, ['users']);
        return { user: toUserResource(user) };
      },
    );
  };
