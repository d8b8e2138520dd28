import { DomainError } from '../../domain/core/problems/errors.ts';
import { problemDocument } from '../../domain/core/problems/problemDocument.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { signedIn } from '../http/access.ts';
import type { Route } from '../http/http.ts';
import { pathOf } from '../problems/problems.ts';
import { encodeFrame, openSse } from '../streams/sse.ts';
import { answered, answering, questionOf, type AskingDeps } from './asking.ts';
import { AskBody, toAsk } from './resource.ts';
import { watching } from './watching.ts';

const EXAMPLE = 'event: state\ndata: {"state":"ANSWERING"}\n\nevent: delta\ndata: {"text":"A refund "}\n\n';

/** SU-145: the same answer as it is written, which nobody has checked before the frame `verified`. */
export const postAskStream =
  (deps: AskingDeps & { publicApiUrl: string }): Route =>
  (app) => {
    app.post(
      '/api/ask/stream',
      {
        config: {
          access: signedIn('ask'),
          refuses: ['no_provider'],
          media: {
            type: 'text/event-stream',
            description:
              'Frames `state` (`{state}`), `delta` (`{text}`; not checked yet; a new `ANSWERING` begins it anew) and at the end `verified`, the answer as of `POST /api/ask`, or `failed`, a problem.',
            example: EXAMPLE,
          },
        },
        schema: {
          tags: ['Knowledge'],
          operationId: 'streamAnswer',
          summary: 'Ask a question (server-sent events)',
          description: 'Shows the answer while it is written. Its citations are checked at the end.',
          body: AskBody,
        },
      },
      async (request, reply) => {
        const answer = answering(deps);
        const question = await questionOf(deps, request, request.body);
        const sse = openSse(reply, []);
        try {
          // Whoever leaves finds the answer in the history.
          const row = answered(await answer(question, watching(sse), deps.closing));
          sse.push(encodeFrame({ event: 'verified', data: toAsk(row) }));
        } catch (error) {
          const known = error instanceof DomainError ? error : new DomainError('provider_unavailable');
          if (known !== error && !deps.closing.aborted) request.log.warn(failureFields(error), 'ask_stream_failed');
          const about = { path: pathOf(request), requestId: request.id, publicApiUrl: deps.publicApiUrl };
          sse.push(encodeFrame({ event: 'failed', data: problemDocument(known.code, known.extras, about) }));
        }
        await sse.drained();
        sse.close();
      },
    );
  };
