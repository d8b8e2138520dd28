import { signedIn } from '../http/access.ts';
import type { Route } from '../http/http.ts';
import { answered, answering, questionOf, type AskingDeps } from './asking.ts';
import { AskBody, AskResource, toAsk } from './resource.ts';

/** SU-140 to SU-143: one answer from the knowledge documents, whose citations were checked. */
export const postAsk =
  (deps: AskingDeps): Route =>
  (app) => {
    app.post(
      '/api/ask',
      {
        config: {
          access: signedIn('ask'),
          refuses: ['budget_exceeded', 'no_citations', 'no_provider', 'provider_unavailable'],
        },
        schema: {
          tags: ['Knowledge'],
          operationId: 'askQuestion',
          summary: 'Ask a question',
          description:
            'Answers from the knowledge documents alone, with citations that were checked. Where nothing is found, no model is asked. May take a minute. Refused where the budget of the day does not allow it.',
          body: AskBody,
          response: { 200: AskResource },
        },
      },
      async (request) => {
        const answer = answering(deps);
        const question = await questionOf(deps, request, request.body);
        return toAsk(answered(await answer(question, null, deps.closing)));
      },
    );
  };
