import { z } from 'zod';
import { CommandId } from '../../domain/core/ids.ts';
import { redeemBootstrap, type BootstrapRedemption } from '../../domain/sessions/redeemBootstrap.ts';
import { settled, type Route, type Settling } from '../http/http.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { EmailAddress, NewPassword, UserName } from '../users/fields.ts';
import { refuseInsecureSignIn } from './secureSignIn.ts';
import { signIn, type SignInDeps } from './signIn.ts';
import { toUserResource, UserAnswer, UserResource } from './userResource.ts';

const BootstrapBody = bodyFor(
  UserResource,
  z.strictObject({
    token: z.string().min(1).max(256),
    email: EmailAddress,
    password: NewPassword,
    name: UserName,
  }),
);
/** SU-04: the one-time link makes the first admin; the append to one stream decides between two at once. */
export const bootstrap =
  (deps: Settling & BootstrapRedemption & SignInDeps): Route =>
  (app) => {
    app.post(
      '/api/auth/bootstrap',
      {
        config: {
          access: { surface: 'public' },
          refuses: ['invalid_credentials', 'insecure_sign_in', 'bootstrap_used', 'email_taken', 'rate_limited'],
          sends: ['Set-Cookie'],
        },
        schema: {
          tags: ['Sign-in'],
          operationId: 'createFirstAdmin',
          summary: 'Create the first admin',
          description: 'With the token of the link that the service logs while there is no admin.',
          body: BootstrapBody,
          response: { 201: UserAnswer },
        },
      },
      async (request, reply) => {
        // Before the link is used up.
        refuseInsecureSignIn(request, deps.publicWebUrl);
        const ids = { commandId: CommandId.parse(request.commandId), requestId: request.id };
        const { user, position } = await redeemBootstrap(deps, request.body, ids);
        await signIn(deps, request, reply, user);
        await settled(deps, reply, position, ['users']);
        return reply.code(201).send({ user: toUserResource(user) });
      },
    );
  };
