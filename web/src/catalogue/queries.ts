import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';

/** A kind of system that can be connected: forms draw themselves from it. */
export type CatalogueEntry = Answer<'/api/connectors/catalogue'>[number];
/** Its settings. */
export type Schema = CatalogueEntry['config_schema'];

export const catalogueQuery = queryOptions({
  queryKey: ['connector-catalogue'],
  queryFn: () => unwrap(api.GET('/api/connectors/catalogue')),
});
