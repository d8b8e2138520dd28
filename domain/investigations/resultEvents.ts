import { z } from 'zod';
import { personal } from '../core/personal.ts';

/** Events of `result-<hash>`: one tool result too large to travel with its event, in parts. */
export const ResultEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ContentPart'),
    data: z.object({ index: z.int().min(0), last: z.boolean(), content: personal(z.string()) }),
  }),
]);
export type ResultEvent = z.infer<typeof ResultEvent>;
