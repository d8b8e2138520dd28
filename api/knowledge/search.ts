import { z } from 'zod';
import type { Retrieve } from '../../domain/knowledge/retrieval.ts';
import { signedIn } from '../http/access.ts';
import { queryText } from '../http/fields.ts';
import { principalOf, type Route } from '../http/http.ts';

/** What retrieval finds, as people look for it. */
export const KnowledgePassage = z
  .object({
    document_id: z.string(),
    document_uri: z.string().nullable(),
    version: z.int(),
    line_start: z.int(),
    line_end: z.int(),
    heading: z.string().nullable(),
    text: z.string(),
  })
  .meta({ id: 'KnowledgePassage' });

const QUESTION_CHARS_MAX = 2_000;

/** SU-180: the same passages, in the same order, that Ask and investigations are given. */
export const knowledgeSearch =
  ({ retrieve }: { retrieve: Retrieve }): Route =>
  (app) => {
    app.get(
      '/api/kb/search',
      {
        config: { access: signedIn('knowledge:manage'), readModels: ['knowledge'] },
        schema: {
          tags: ['Knowledge'],
          operationId: 'searchKnowledge',
          summary: 'Search documents',
          description: 'At most 8 passages, best first; none where nothing fits well enough.',
          querystring: z.strictObject({ q: queryText(QUESTION_CHARS_MAX) }),
          response: { 200: z.object({ items: z.array(KnowledgePassage) }) },
        },
      },
      async (request) => {
        const { workspaceId } = principalOf(request);
        const items = await retrieve(workspaceId, request.query.q);
        return {
          items: items.map((passage) => ({
            document_id: passage.documentId,
            document_uri: passage.uri,
            version: passage.version,
            line_start: passage.lineStart,
            line_end: passage.lineEnd,
            heading: passage.heading,
            text: passage.text,
          })),
        };
      },
    );
  };
