import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import type { Window } from './windows.ts';

export type Insights = Answer<'/api/support-lead/metrics/series'>;
export type Series = Insights['series'][number];
export type Figure = Series['metric'];

/** All figures with their days, of one moment; read again when one comes back to the page, and not while it is looked at. */
export const insightsQuery = (window: Window) =>
  queryOptions({
    queryKey: ['insights', window],
    queryFn: () => unwrap(api.GET('/api/support-lead/metrics/series', { params: { query: { window } } })),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
