import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import type { paths } from '../api/schema.d.ts';

export type Summary = Answer<'/api/csat/summary'>;
export type Window = Summary['window'];
export type Queued = Answer<'/api/support-lead/csat-queue'>[number];
export type Reviewed = paths['/api/csat/{id}/review']['post']['responses'][200]['content']['application/json'];

/** SU-146: how far back one may look. */
export const WINDOWS = ['7d', '30d', '90d'] as const satisfies readonly Window[];

/** What the keys of everything about satisfaction begin with. */
export const CSAT_KEY = 'csat';

export const summaryQuery = (window: Window) =>
  queryOptions({
    queryKey: [CSAT_KEY, 'summary', window],
    queryFn: () => unwrap(api.GET('/api/csat/summary', { params: { query: { window } } })),
    refetchOnMount: 'always',
  });

const PAGE = 25;
/** The cursor of the next page; null at the end. */
const nextIn = (link: string | null): string | null => {
  const next = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];
  return next === undefined ? null : (URL.parse(next)?.searchParams.get('cursor') ?? null);
};

/** Oldest first, with how many there are. */
export const queueQuery = infiniteQueryOptions({
  queryKey: [CSAT_KEY, 'queue'],
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam }) => {
    const query = { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
    const answer = api.GET('/api/support-lead/csat-queue', { params: { query } });
    const items = await unwrap(answer);
    const { headers } = (await answer).response;
    return { items, total: Number(headers.get('X-Total-Count')), next: nextIn(headers.get('Link')) };
  },
  getNextPageParam: (page) => page.next,
  refetchOnMount: 'always',
});
