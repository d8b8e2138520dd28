import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

/** SU-04: whether the first administrator is still to be created; asked again when somebody comes back to the page. */
export const bootstrapQuery = queryOptions({
  queryKey: ['bootstrap'],
  queryFn: () => unwrap(api.GET('/api/auth/bootstrap')),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  retry: false,
});
