import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

export const connectorsQuery = queryOptions({
  queryKey: ['connectors'],
  queryFn: () => unwrap(api.GET('/api/connectors')),
});

export const catalogueQuery = queryOptions({
  queryKey: ['connector-catalogue'],
  queryFn: () => unwrap(api.GET('/api/connectors/catalogue')),
});
