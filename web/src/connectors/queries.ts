import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';

export type Connector = Answer<'/api/connectors'>[number];
export type CatalogueEntry = Answer<'/api/connectors/catalogue'>[number];

export const connectorsQuery = queryOptions({
  queryKey: ['connectors'],
  queryFn: () => unwrap(api.GET('/api/connectors')),
});

export const catalogueQuery = queryOptions({
  queryKey: ['connector-catalogue'],
  queryFn: () => unwrap(api.GET('/api/connectors/catalogue')),
});
