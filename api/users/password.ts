import { z } from 'zod';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { checkPassword, type PasswordCheck } from '../../domain/sessions/checkPassword.ts';
import { findUser } from '../../domain/users/addUser.ts';
import { changePassword, type PasswordChange } from '../../domain/users/manageUsers.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { tooMany } from '../plugins/rateLimit.ts';
import { createLoginThrottle, type ThrottleDeps } from '../sessions/loginThrottle.ts';
import { NewPassword } from './fields.ts';

/** SU-05: another password, for whoever knows the present one; wrong ones count as failed sign-ins (SU-03). */
export const postPassword =
  (deps: Settling & PasswordCheck & ThrottleDeps & PasswordChange): Route =>
  (app) => {
    const throttle = createLoginThrottle(deps);
    app.post(
      '/api/auth/password',
      {
        config: { access: signedIn('account'), refuses: ['invalid_credentials'] },
        schema: {
          tags: ['Sign-in'],
          operationId: 'changePassword',
          summary: 'Change your password',
          description: 'Ends all your other sessions. `invalid_credentials` when the current password is wrong.',
          body: z.strictObject({ current_password: z.string().min(1).max(1024), new_password: NewPassword }),
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const principal = principalOf(request);
        const email = principal.type === 'user' ? (await findUser(deps.store, principal.userId))?.email : null;
        // Nobody signs in without an address, which an erased user has lost.
        if (principal.type !== 'user' || email === null || email === undefined)
          throw new DomainError('invalid_credentials');
        const { current_password: password, new_password: next } = request.body;
        // Whoever is signed in is known: what others try elsewhere does not count against them.
        const caller = { address: request.ip, email, isKnown: true };
        const checked = await throttle.run(caller, () => checkPassword(deps, { email, password }, request.id));
        if ('refused' in checked) throw tooMany(reply, checked.refused);
        if (checked.result === null) throw new DomainError('invalid_credentials');
        const change = { user: checked.result, password: next, keptSessionId: principal.sessionId };
        const { position } = await changePassword(deps, change, metaOf(request));
        await settled(deps, reply, position, ['users']);
        return reply.code(204).send();
      },
    );
  };
