import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

/** While tickets wait for more than their turn; no event tells when that ends. */
const LOOK_MS = 15_000;

/** SU-29, SU-30: whether tickets are investigated, and if not, why. Asked again when one arrives. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: () => unwrap(api.GET('/api/status')),
  refetchInterval: ({ state }) =>
    state.data === undefined || state.data.investigations.state === 'running' ? false : LOOK_MS,
});
