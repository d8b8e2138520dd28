import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { InboxPage, TicketStatus } from '../api/types.ts';

/** What the list is narrowed down to; stands in the page's address. */
export type InboxFilter = { status?: TicketStatus; q?: string };

export type InboxPages = InfiniteData<InboxPage, string | null>;

export const INBOX_KEY = 'inbox';

export const inboxQuery = (filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: [INBOX_KEY, filter],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }): Promise<InboxPage> => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return unwrap(api.GET('/api/inbox', { params: { query: { ...filter, ...cursor } } }));
    },
    getNextPageParam: (page) => page.next_cursor,
  });
