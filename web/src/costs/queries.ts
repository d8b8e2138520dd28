import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import type { Window } from '../insights/windows.ts';

export type Costs = Answer<'/api/settings/costs'>;
export type Budget = Answer<'/api/settings/budget'>;

/** What the model cost in a window that ends now. */
export const costsQuery = (window: Window) =>
  queryOptions({
    queryKey: ['costs', window],
    queryFn: () => unwrap(api.GET('/api/settings/costs', { params: { query: { window } } })),
    refetchOnMount: 'always',
  });

/** The budget of the day and what is left of it. */
export const budgetQuery = queryOptions({
  queryKey: ['budget'],
  queryFn: () => unwrap(api.GET('/api/settings/budget')),
  refetchOnMount: 'always',
});
