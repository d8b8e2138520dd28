import { z } from 'zod';
import { signedIn } from '../http/access.ts';
import type { Route } from '../http/http.ts';

/** SU-145: reads the watched folder now, whether or not it has told of a change. */
export const postReindex =
  ({ reindex }: { reindex: () => void }): Route =>
  (app) => {
    app.post(
      '/api/kb/reindex',
      {
        config: { access: signedIn('knowledge:manage') },
        schema: {
          tags: ['Knowledge'],
          operationId: 'reindexKnowledge',
          summary: 'Read the watched folder again',
          description: 'Answers at once. Every file is read, and documents whose file is gone are removed.',
          response: { 202: z.undefined() },
        },
      },
      async (_, reply) => {
        reindex();
        return reply.code(202).send();
      },
    );
  };
