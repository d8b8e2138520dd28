import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

export const investigationQuery = (id: string) =>
  queryOptions({
    queryKey: ['investigation', id],
    queryFn: () => unwrap(api.GET('/api/investigations/{id}', { params: { path: { id } } })),
  });

/** The whole recorded result of one step; fetched when someone opens it, and never changing. */
export const resultQuery = (id: string, seq: number) =>
  queryOptions({
    queryKey: ['result', id, seq],
    queryFn: () => unwrap(api.GET('/api/investigations/{id}/results/{seq}', { params: { path: { id, seq } } })),
  });
