import { z } from 'zod';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { checkPassword, type PasswordCheck } from '../../domain/sessions/checkPassword.ts';
import type { Route } from '../http/http.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { tooMany } from '../plugins/rateLimit.ts';
import { isKnownCaller } from './knownCaller.ts';
import { createLoginThrottle, type ThrottleDeps } from './loginThrottle.ts';
import { refuseInsecureSignIn } from './secureSignIn.ts';
import { signIn, type SignInDeps } from './signIn.ts';
import { toUserResource, UserAnswer, UserResource } from './userResource.ts';

/** Lengths only: what cannot be an address or a password is refused like a wrong one (SU-02). */
const LoginBody = bodyFor(
  UserResource,
  z.strictObject({ email: z.string().min(1).max(320), password: z.string().min(1).max(1024) }),
);
/** SU-01 to SU-03: signs in with address and password. */
export const login =
  (deps: PasswordCheck & ThrottleDeps & SignInDeps): Route =>
  (app) => {
    const throttle = createLoginThrottle(deps);
    app.post(
      '/api/auth/login',
      {
        config: {
          access: { surface: 'public' },
          refuses: ['invalid_credentials', 'insecure_sign_in', 'rate_limited'],
          sends: ['Set-Cookie'],
        },
        schema: {
          tags: ['Sign-in'],
          operationId: 'signIn',
          summary: 'Sign in',
          description:
            'Sets the cookie `service_session`. Every failure gets the same answer. While the audit log is frozen, ' +
            'only administrators can sign in.',
          body: LoginBody,
          response: { 200: UserAnswer },
        },
      },
      async (request, reply) => {
        refuseInsecureSignIn(request, deps.publicWebUrl);
        const { email } = request.body;
        const caller = { address: request.ip, email, isKnown: await isKnownCaller(deps, request, email) };
        const outcome = await throttle.run(caller, () => checkPassword(deps, request.body, request.id));
        if ('refused' in outcome) throw tooMany(reply, outcome.refused);
        if (outcome.result === null) throw new DomainError('invalid_credentials');
        await signIn(deps, request, reply, outcome.result);
        return { user: toUserResource(outcome.result) };
      },
    );
  };
