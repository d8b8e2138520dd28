import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

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

const PAUSE_MS = 1000;
const lastAt = new Map<string, number>();
const waiting = new Set<string>();

/**
 * Reads a query again for what its data may lack: once whatever is being read has arrived, and at most once a second
 * however many changes come. What is not shown is read when it is shown next.
 */
export const reread = (queries: QueryClient, queryKey: QueryKey): void => {
  const key = hashKey(queryKey);
  if (waiting.has(key)) return;
  waiting.add(key);
  const pause = Math.max(0, (lastAt.get(key) ?? 0) + PAUSE_MS - Date.now());
  const read = async () => {
    await new Promise((resolve) => setTimeout(resolve, pause));
    await arrival(queries, queryKey);
    waiting.delete(key);
    lastAt.set(key, Date.now());
    return queries.invalidateQueries({ queryKey, exact: true });
  };
  void read();
};

/** Whether an answer is on its way that may be older than a change which has just arrived. */
export const isBeingRead = (queries: QueryClient, queryKey: QueryKey): boolean =>
  queries.isFetching({ queryKey, exact: true }) > 0;

/** Until nothing is on its way: reading again would cancel it, and with it the page that somebody asked for. */
const arrival = async (queries: QueryClient, queryKey: QueryKey): Promise<void> => {
  const underWay = queries.getQueryCache().find({ queryKey, exact: true })?.promise;
  if (underWay === undefined) return;
  await Promise.allSettled([underWay]);
  return arrival(queries, queryKey);
};
