import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUser } from '../../sessions/session.ts';
import type { InboxFilter } from '../inboxFilter.ts';
import { itemsIn } from '../pages.ts';
import type { InboxItem } from '../items.ts';
import { inboxQuery } from '../queries.ts';
import { shownOf } from '../shown.ts';
import { askedOf } from '../asked.ts';
import { viewsQuery } from '../views/queries.ts';

/**
 * The rows that are shown: what was read for the filter, as far as it still belongs there. The row that somebody is at
 * stays until they leave it, whatever they did with it.
 */
export const useInboxList = (filter: InboxFilter, selected: string | undefined) => {
  const userId = useUser()?.id ?? '';
  const inbox = useInfiniteQuery({ ...inboxQuery(filter), placeholderData: keepPreviousData });
  const { data: views } = useQuery(viewsQuery);
  const read = useMemo(() => (inbox.data === undefined ? [] : itemsIn(inbox.data.pages)), [inbox.data]);
  const items = useMemo(
    () => shownOf(read, askedOf(views, filter), userId, selected),
    [filter, read, selected, userId, views],
  );
  return { inbox, items, more: moreOf(inbox) };
};

type Inbox = {
  isFetching: boolean;
  error: Error | null;
  isRefetchError: boolean;
  refetch: (options: { cancelRefetch: false }) => unknown;
  fetchNextPage: (options: { cancelRefetch: false }) => unknown;
};

/** Reads on, or again what failed. Never cancels what is on its way: held keys ask often. */
const moreOf = (inbox: Inbox) => (): void =>
  void (inbox.isRefetchError ? inbox.refetch({ cancelRefetch: false }) : inbox.fetchNextPage({ cancelRefetch: false }));

export type ShownItems = readonly InboxItem[];
