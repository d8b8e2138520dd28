import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../api/answer.ts';
import { api, unwrap } from '../../api/client.ts';
import { isNotFound } from '../../api/problem.ts';
import { OF_THE_LOG } from '../../live/log.ts';
import { CLUSTER_KEY } from '../queries.ts';

export type MaintenanceWindow = Answer<'/maintenance-window'>;
export type Freeze = Answer<'/clusters/{cluster_id}/maintenance-exclusions'>[number];
export type WindowSpan = Answer<'/maintenance-window/upcoming'>[number];

const pathOf = (id: string) => ({ params: { path: { cluster_id: id } } });

/** The cluster's own window; null while it follows the workspace. */
export const windowQuery = (id: string) =>
  queryOptions({
    queryKey: [CLUSTER_KEY, id, 'window'],
    meta: OF_THE_LOG,
    queryFn: () =>
      unwrap(api.GET('/clusters/{cluster_id}/maintenance-window', pathOf(id))).catch((error: unknown) => {
        if (isNotFound(error)) return null;
        throw error;
      }),
  });

export const workspaceWindowQuery = queryOptions({
  queryKey: ['workspace-window'],
  meta: OF_THE_LOG,
  queryFn: () => unwrap(api.GET('/maintenance-window')),
});

export const freezesQuery = (id: string) =>
  queryOptions({
    queryKey: [CLUSTER_KEY, id, 'freezes'],
    meta: OF_THE_LOG,
    queryFn: () => unwrap(api.GET('/clusters/{cluster_id}/maintenance-exclusions', pathOf(id))),
  });

/**
 * When a window would open next, whether or not it is set, with the zone that this was found for: the service knows of
 * it, which is not said of what is being typed. Windows pass, so that it is read anew for each look.
 */
export const upcomingQuery = ({ days_of_week, start_local, end_local, timezone }: MaintenanceWindow) => {
  const query = { days_of_week, start_local, end_local, timezone };
  return queryOptions({
    queryKey: ['upcoming-windows', query],
    queryFn: async () => ({
      timezone,
      spans: await unwrap(api.GET('/maintenance-window/upcoming', { params: { query } })),
    }),
    refetchOnMount: 'always',
  });
};
