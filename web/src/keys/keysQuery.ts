import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

const PAGE = 100;

/** Newest first, revoked ones among them. */
export const keysQuery = infiniteQueryOptions({
  queryKey: ['api-keys'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam }) => {
    const cursor = pageParam === null ? {} : { cursor: pageParam };
    return unwrap(api.GET('/api/keys', { params: { query: { limit: PAGE, ...cursor } } }));
  },
  getNextPageParam: (page) => page.next_cursor,
  refetchOnMount: 'always',
});
