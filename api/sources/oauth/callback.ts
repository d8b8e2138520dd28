import { z } from 'zod';
import { completeMailSignIn, type SignInAnswer } from '../../../domain/sources/mailSignIn.ts';
import { queryText } from '../../http/fields.ts';
import type { App, Route } from '../../http/http.ts';

type CallbackDeps = Parameters<typeof completeMailSignIn>[0] & { publicWebUrl: string };

/** Where providers send browsers back to; the operator registers it with them. */
export const CALLBACK_PATH = '/api/ticket-sources/email/oauth/callback';

/** Providers add parameters of their own, so that others are passed over. */
const Answer = z.object({
  state: queryText(2_000).optional(),
  code: queryText(8_000).optional(),
  error: queryText(200).optional(),
});

const ROUTE = {
  // The browser's session is not looked at: where a provider posts a form, browsers leave the cookie at home. Whose
  // sign-in it is, the state says, and only they can give the grant to a source.
  config: {
    access: { surface: 'public', rated: true },
    refuses: ['unauthenticated', 'rate_limited', 'store_unavailable'],
  },
} as const;

const DESCRIPTION =
  'Not for programs. `state` is valid once, for 10 minutes. The browser is redirected to the sources page.';

/** SU-67, DS-96: takes in what a mail provider answers a sign-in with. */
export const mailSignInCallback =
  (deps: CallbackDeps): Route =>
  (app) => {
    app.get(
      CALLBACK_PATH,
      {
        ...ROUTE,
        schema: {
          tags: ['Ticket sources'],
          operationId: 'completeMailSignIn',
          summary: 'Return from the sign-in of a mail provider',
          description: DESCRIPTION,
          querystring: Answer,
          response: { 302: z.null() },
        },
      },
      async (request, reply) => reply.redirect(await pageAfter(deps, request.query), 302),
    );
    // A form is read here and nowhere else: no other route takes what any page can post.
    void app.register(async (scope: App) => formCallback(scope, deps));
  };

const formCallback = (app: App, deps: CallbackDeps): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  app.post(
    CALLBACK_PATH,
    {
      ...ROUTE,
      schema: {
        tags: ['Ticket sources'],
        operationId: 'completeMailSignInByForm',
        summary: 'Return from the sign-in of a mail provider by form post',
        description: `The fields are those of the query of \`GET\`. ${DESCRIPTION}`,
        response: { 302: z.null() },
      },
    },
    async (request, reply) => reply.redirect(await pageAfter(deps, Answer.catch({}).parse(request.body ?? {})), 302),
  );
};

/** The page of sources, with what came of it. */
const pageAfter = async (deps: CallbackDeps, answer: SignInAnswer): Promise<string> => {
  const outcome = await completeMailSignIn(deps, answer);
  const query =
    'grantId' in outcome
      ? new URLSearchParams({ oauth_grant_id: outcome.grantId })
      : new URLSearchParams({ oauth_error: outcome.failure });
  return `${deps.publicWebUrl}/sources?${query.toString()}`;
};
