import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import type { paths } from '../api/schema.d.ts';
import { OF_THE_LOG, sinceTheLog } from '../live/log.ts';

export type Person = paths['/api/users/{id}']['patch']['responses'][200]['content']['application/json'];
/** `invite_url` null when the request was repeated after its answer had been lost: nobody can see that link any more. */
export type PersonWithLink = paths['/api/users']['post']['responses'][201]['content']['application/json'];
export type Session = Answer<'/api/auth/sessions'>['items'][number];

const PAGE = 100;
const pageOf = (cursor: string | null) => ({ limit: PAGE, ...(cursor === null ? {} : { cursor }) });

/** In the order in which they came. */
export const peopleQuery = infiniteQueryOptions({
  queryKey: ['users'],
  meta: OF_THE_LOG,
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam, client }) => {
    const params = { query: pageOf(pageParam) };
    const { items, next_cursor } = await unwrap(api.GET('/api/users', { params, headers: sinceTheLog(client) }));
    // Colleagues of a member are shown nowhere yet, and the page is for those who see everything.
    return { items: items.filter((item): item is Person => 'role' in item), next_cursor };
  },
  getNextPageParam: (page) => page.next_cursor,
});

/** No event reaches everybody who looks at sessions: they are read whenever somebody does. */
const LOOKED_AT = { refetchOnWindowFocus: 'always', refetchOnMount: 'always' } as const;

export const ownSessionsQuery = infiniteQueryOptions({
  queryKey: ['own-sessions'],
  ...LOOKED_AT,
  initialPageParam: null as string | null,
  queryFn: ({ pageParam }) => unwrap(api.GET('/api/auth/sessions', { params: { query: pageOf(pageParam) } })),
  getNextPageParam: (page) => page.next_cursor,
});

export const sessionsOfQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['sessions-of', id],
    ...LOOKED_AT,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      unwrap(api.GET('/api/users/{id}/sessions', { params: { path: { id }, query: pageOf(pageParam) } })),
    getNextPageParam: (page) => page.next_cursor,
  });
