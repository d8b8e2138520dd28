import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import type { paths } from '../api/schema.d.ts';
import type { InboxFilter } from './inboxFilter.ts';
import { readingItems } from './items.ts';

type InboxPage = Answer<'/api/inbox'>;
export type InboxPages = InfiniteData<InboxPage, string | null>;

/** What the keys of all lists begin with. */
export const INBOX_KEY = 'inbox';

const PAGE = 100;

export const inboxQuery = (filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: [INBOX_KEY, filter],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, client }): Promise<InboxPage> => {
      const read = readingItems(client);
      const query = { limit: PAGE, ...queryOf(filter), ...(pageParam === null ? {} : { cursor: pageParam }) };
      const page = await unwrap(api.GET('/api/inbox', { params: { query } }));
      return { ...page, items: read(page.items) };
    },
    getNextPageParam: (page) => page.next_cursor,
  });

type Query = NonNullable<paths['/api/inbox']['get']['parameters']['query']>;

const queryOf = (filter: InboxFilter): Query => {
  const { unknown: _, ...asked } = filter;
  return asked;
};
