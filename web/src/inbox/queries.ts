import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import type { InboxFilter } from './inboxFilter.ts';

type InboxPage = Answer<'/api/inbox'>;
export type InboxItem = InboxPage['items'][number];
export type InboxPages = InfiniteData<InboxPage, string | null>;

/** What the keys of all lists begin with. */
export const INBOX_KEY = 'inbox';

export const inboxQuery = ({ status, ...filter }: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: [INBOX_KEY, { ...(status && { status }), ...filter }],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }): Promise<InboxPage> => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const narrowed = status === undefined ? filter : { ...filter, status: [status] };
      return unwrap(api.GET('/api/inbox', { params: { query: { ...narrowed, ...cursor } } }));
    },
    getNextPageParam: (page) => page.next_cursor,
  });
