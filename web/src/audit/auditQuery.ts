import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';

export type AuditStatus = Answer<'/audit/status'>;

const REFRESH_MS = 5000;
/** While a verification is under way, which people look on. */
const RUNNING_MS = 1000;

export const auditQuery = queryOptions({
  queryKey: ['audit-status'],
  queryFn: () => unwrap(api.GET('/audit/status')),
  refetchInterval: ({ state }) => (state.data?.running_verification ? RUNNING_MS : REFRESH_MS),
  refetchOnMount: 'always',
});
