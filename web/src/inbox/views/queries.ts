import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../api/answer.ts';
import { api, unwrap } from '../../api/client.ts';
import { OF_SIGNALS } from '../../live/applyMessage.ts';

export type InboxView = Answer<'/api/inbox/views'>['items'][number];
export type InboxCounts = Answer<'/api/inbox/counts'>;

/** The views of the inbox, in their order (SU-187). */
export const viewsQuery = queryOptions({
  queryKey: ['inbox-views'],
  queryFn: async () => (await unwrap(api.GET('/api/inbox/views'))).items,
});

/** How many items each view shows: read once, then told by signals. */
export const countsQuery = queryOptions({
  queryKey: ['inbox-counts'],
  meta: OF_SIGNALS,
  queryFn: () => unwrap(api.GET('/api/inbox/counts')),
});
