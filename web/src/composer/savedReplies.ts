import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import type { LiveHandler } from '../live/applyMessage.ts';
import { reread } from '../live/overlay.ts';

export type SavedReply = Answer<'/api/saved-replies'>['items'][number];

const PAGE = 100;

/** SU-191: all of the workspace; a team has few. */
export const savedRepliesQuery = queryOptions({
  queryKey: ['saved-replies'],
  queryFn: async (): Promise<readonly SavedReply[]> => {
    const replies: SavedReply[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
      const page: Answer<'/api/saved-replies'> = await unwrap(api.GET('/api/saved-replies', { params: { query } }));
      replies.push(...page.items);
      cursor = page.next_cursor;
    }
    return replies;
  },
});

/** What frames do to them: few change, and seldom. */
export const savedRepliesLive = {
  'saved_reply.updated': (queries: QueryClient) => reread(queries, savedRepliesQuery.queryKey),
} satisfies LiveHandler;
