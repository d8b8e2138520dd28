import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import type { paths } from '../api/schema.d.ts';

export type Source = Answer<'/api/ticket-sources'>['items'][number];
export type NewSource = paths['/api/ticket-sources']['post']['requestBody']['content']['application/json'];

/** Polls that bring nothing are no events: how long ago the last one was is asked for while somebody looks. */
const LOOK_MS = 60_000;

const changedAt = new WeakMap<QueryClient, string>();

/** Sources that are read from now on are at least as new as the event at this position. */
export const sourcesChanged = (queries: QueryClient, position: string): void => void changedAt.set(queries, position);

/** All of them, oldest first: a workspace has few. */
export const sourcesQuery = queryOptions({
  queryKey: ['sources'],
  queryFn: async ({ client }): Promise<Source[]> => {
    const position = changedAt.get(client);
    const headers = position === undefined ? {} : { 'Min-Position': position };
    const sources: Source[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
      const page: Answer<'/api/ticket-sources'> = await unwrap(
        api.GET('/api/ticket-sources', { params: { query }, headers }),
      );
      sources.push(...page.items);
      cursor = page.next_cursor;
    }
    return sources;
  },
});

/** Where people can sign in to a mailbox: what an operator set up, which does not change while the service runs. */
export const mailProvidersQuery = queryOptions({
  queryKey: ['mail-providers'],
  queryFn: () => unwrap(api.GET('/api/ticket-sources/email/oauth/providers')),
  staleTime: Infinity,
});

/** Which mailbox somebody has signed in to. */
export const mailboxGrantQuery = (id: string) =>
  queryOptions({
    queryKey: ['mailbox-grant', id],
    queryFn: () => unwrap(api.GET('/api/ticket-sources/email/oauth/grants/{id}', { params: { path: { id } } })),
    staleTime: Infinity,
  });

/** The same for a page that shows when they were polled. */
export const polledSourcesQuery = queryOptions({ ...sourcesQuery, refetchInterval: LOOK_MS });

export type PassedOver = Answer<'/api/ticket-sources/{id}/passed-over'>['items'][number];
const PAGE = 25;

/** What a source made no ticket of, newest first. */
export const passedOverQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['passed-over', id],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => {
      const query = { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return unwrap(api.GET('/api/ticket-sources/{id}/passed-over', { params: { path: { id }, query } }));
    },
    getNextPageParam: (page) => page.next_cursor,
  });
