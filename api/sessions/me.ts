import { DomainError } from '../../domain/core/problems/errors.ts';
import { findUser } from '../../domain/users/addUser.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { toAccount, AccountAnswer } from './userResource.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';

/** SU-01: who is signed in. */
export const me =
  ({ store }: { store: EventStore }): Route =>
  (app) => {
    app.get(
      '/api/auth/me',
      {
        config: { access: signedIn('account') },
        schema: {
          tags: ['Sign-in'],
          operationId: 'getSignedInUser',
          summary: 'The signed-in user',
          response: { 200: AccountAnswer },
        },
      },
      async (request) => {
        const principal = principalOf(request);
        const user = principal.type === 'user' ? await findUser(store, principal.userId) : null;
        if (user === null) throw new DomainError('unauthenticated');
        return toAccount(user);
      },
    );
  };
