import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: () => unwrap(api.GET('/api/tickets/{id}', { params: { path: { id } } })),
  });
