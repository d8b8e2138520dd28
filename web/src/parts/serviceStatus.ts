import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';

export type ServiceStatus = Answer<'/api/status'>;

/** No event tells of it. Often while tickets wait, so that the page soon says when they no longer do. */
const LOOK_MS = 60_000;
const LOOK_WHILE_WAITING_MS = 15_000;

/** Whether tickets are fetched and investigated, and if not, why (SU-29, SU-30). Not asked while the page is hidden. */
export const serviceStatusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: () => unwrap(api.GET('/api/status')),
  refetchInterval: ({ state: { data } }) =>
    data === undefined || data.investigations.state === 'running' ? LOOK_MS : LOOK_WHILE_WAITING_MS,
  refetchOnMount: 'always',
});
