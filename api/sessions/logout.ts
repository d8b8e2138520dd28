import { z } from 'zod';
import { handle } from '../../domain/core/log/streams.ts';
import type { UnrecordedSessions } from '../../domain/sessions/unrecordedSessions.ts';
import { sessions } from '../../domain/sessions/session.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, type Route } from '../http/http.ts';
import { clearSessionCookie } from './sessionCookie.ts';
import type { Authenticator } from './authenticator.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';

/** SU-01: ends the session of the request, at once on this node and within a second on the others. */
export const logout =
  (deps: {
    store: EventStore;
    authenticator: Pick<Authenticator, 'forget'>;
    unrecordedSessions: Pick<UnrecordedSessions, 'end'>;
    publicWebUrl: string;
    now: () => string;
  }): Route =>
  (app) => {
    app.post(
      '/api/auth/logout',
      {
        config: { access: signedIn('account'), sends: ['Set-Cookie'] },
        schema: { tags: ['Sign-in'], operationId: 'signOut', summary: 'Sign out', response: { 204: z.undefined() } },
      },
      async (request, reply) => {
        const principal = principalOf(request);
        if (principal.type === 'user') {
          const { sessionId } = principal;
          const endedAt = deps.now();
          // First: what the log takes from here in this moment, it takes with its end.
          await deps.unrecordedSessions.end(sessionId, endedAt);
          const command = { type: 'EndSession', data: { sessionId, reason: 'logout', endedAt } } as const;
          await handle(deps.store, sessions, sessionId, command, metaOf(request));
          deps.authenticator.forget(sessionId);
        }
        return clearSessionCookie(reply, deps).code(204).send();
      },
    );
  };
