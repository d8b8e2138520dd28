import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';

export type ApiKey = Answer<'/api/keys'>['items'][number];

/** Null when the request was repeated after its answer had been lost: nobody can see that key any more. */
export type NewKey = { id: string; name: string; scopes: readonly string[]; key: string | null };

const PAGE = 100;

/** The stream does not tell of keys. */
const LOOK_MS = 10_000;

/** Newest first, revoked ones among them. Looks again now and then, not while the page is hidden. */
export const keysQuery = infiniteQueryOptions({
  queryKey: ['api-keys'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam }) => {
    const cursor = pageParam === null ? {} : { cursor: pageParam };
    return unwrap(api.GET('/api/keys', { params: { query: { limit: PAGE, ...cursor } } }));
  },
  getNextPageParam: (page) => page.next_cursor,
  refetchInterval: LOOK_MS,
  refetchOnWindowFocus: 'always',
  refetchOnMount: 'always',
});
