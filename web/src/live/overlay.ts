import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isBeingRead, reread } from './reread.ts';

/**
 * Lays a change over what was read under this key, if anything was. Data that has to be read again, because a reset
 * or a failed read says that it lacks something, is left as it is: writing to it would make it pass for current.
 */
export const overlay = <T>(queries: QueryClient, queryKey: QueryKey, withChange: (data: T) => T): void => {
  const query = queries.getQueryCache().find({ queryKey, exact: true });
  if (query === undefined) return;
  const lacksSomething = query.state.isInvalidated || query.state.status === 'error';
  if (!lacksSomething) queries.setQueryData<T>(queryKey, (data) => data && withChange(data));
  if (lacksSomething || isBeingRead(queries, queryKey)) reread(queries, queryKey);
};
