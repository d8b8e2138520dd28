import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MailProviderId } from '../../../domain/sources/mailboxGrants.ts';
import { beginMailSignIn, type SignIn } from '../../../domain/sources/mailSignIn.ts';
import { signedIn } from '../../http/access.ts';
import { principalOf, type Route } from '../../http/http.ts';

type StartDeps = Parameters<typeof beginMailSignIn>[0];

const PATH = '/api/ticket-sources/email/oauth/start';
const Wanted = z.strictObject({ provider: MailProviderId });

/** What a sign-in belongs to: whoever asks for it, in their workspace. */
const signInOf = (request: FastifyRequest, provider: MailProviderId): SignIn => {
  const principal = principalOf(request);
  if (principal.type !== 'user') throw new Error('only people sign in to mailboxes');
  return { provider, workspaceId: principal.workspaceId, userId: principal.userId };
};

/** SU-67, DS-95: begins a sign-in; the page goes where the answer says. */
export const postMailSignIn =
  (deps: StartDeps): Route =>
  (app) => {
    app.post(
      PATH,
      {
        config: { access: signedIn('sources:manage') },
        schema: {
          tags: ['Ticket sources'],
          operationId: 'beginMailSignIn',
          summary: 'Start a mailbox sign-in',
          description:
            'Send the browser to `authorization_url`. It returns to the sources page with `oauth_grant_id`, ' +
            'which the same user can use for a source within an hour, or with `oauth_error`. A sign-in is valid for 10 minutes.',
          body: Wanted,
          response: { 200: z.object({ authorization_url: z.string(), state: z.string() }) },
        },
      },
      async (request) => {
        const { url, state } = await beginMailSignIn(deps, signInOf(request, request.body.provider));
        return { authorization_url: url, state };
      },
    );
  };

/** SU-67: the same by a link. */
export const mailSignInLink =
  (deps: StartDeps): Route =>
  (app) => {
    app.get(
      PATH,
      {
        config: { access: signedIn('sources:manage'), refuses: ['validation_failed'] },
        schema: {
          tags: ['Ticket sources'],
          operationId: 'followMailSignIn',
          summary: 'Go to the sign-in of a mail provider',
          querystring: Wanted,
          response: { 302: z.null() },
        },
      },
      async (request, reply) => {
        const { url } = await beginMailSignIn(deps, signInOf(request, request.query.provider));
        return reply.redirect(url, 302);
      },
    );
  };
