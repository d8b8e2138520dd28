import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { api, unwrap } from '../../api/client.ts';
import type { paths } from '../../api/schema.d.ts';
import type { InboxFilter } from '../inboxFilter.ts';

type MatchingFilter = NonNullable<
  paths['/api/tickets/bulk']['post']['requestBody']['content']['application/json']['filter']
>;

/** Everything that a list asks for, as it was at a position of the stream: what changes after it is left alone (SU-188). */
export type Matching = { filter: MatchingFilter; asOf: string; count: number };

/** The most that can be acted on at once; a count above it stands for more. */
export const MATCHED_MAX = 5_000;

/** What the service is asked for so that it finds what the list shows (SU-26). */
export const matchingFilter = (filter: InboxFilter): MatchingFilter => {
  const { sort: _, unknown: __, ...asked } = filter;
  return asked.view === undefined && asked.snoozed === undefined ? { ...asked, snoozed: 'false' } : asked;
};

/** Counts what the list asks for while `isWanted`; null until it is known. */
export const useMatching = (filter: InboxFilter, isWanted: boolean): Matching | null => {
  const { live } = useRouteContext({ from: '__root__' });
  const { data } = useQuery({
    queryKey: ['matching', filter],
    enabled: isWanted,
    // Counted anew whenever it is wanted again.
    gcTime: 0,
    queryFn: async (): Promise<Matching | null> => {
      const asOf = live.position();
      if (asOf === '') return null;
      const asked = matchingFilter(filter);
      const query = { ...asked, as_of: asOf };
      const { count } = await unwrap(api.GET('/api/tickets/count', { params: { query } }));
      return { filter: asked, asOf, count };
    },
  });
  return isWanted ? (data ?? null) : null;
};
