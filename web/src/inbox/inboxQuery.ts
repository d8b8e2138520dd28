import { infiniteQueryOptions, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, unwrap } from '../api/client.ts';
import type { InboxItem } from '../api/types.ts';
import { useLiveMessages } from '../live/LiveProvider.tsx';
import type { Change, LiveMessage } from '../live/liveStream.ts';

export type InboxFilter = { status?: InboxItem['status']; q?: string };

type Page = { items: InboxItem[]; next_cursor: string | null };
type Pages = InfiniteData<Page, string | null>;

export const inboxQuery = (filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: ['inbox', filter],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }): Promise<Page> =>
      unwrap(
        api.GET('/api/inbox', {
          params: { query: { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        }),
      ),
    getNextPageParam: (page) => page.next_cursor,
  });

/** Patches the shown list from the live stream, so that no event causes a request. */
export const useLiveInbox = (filter: InboxFilter): void => {
  const queries = useQueryClient();
  const unfiltered = filter.status === undefined && filter.q === undefined;
  useLiveMessages(
    useCallback(
      (message: LiveMessage) => {
        if (message.kind === 'reset') return;
        queries.setQueriesData<Pages>({ queryKey: ['inbox'] }, (pages) => pages && patched(pages, message.change));
        if (message.change.type === 'ticket.received' && unfiltered)
          queries.setQueryData<Pages>(inboxQuery({}).queryKey, (pages) => pages && withNew(pages, message.change));
      },
      [queries, unfiltered],
    ),
  );
};

/** Items stay where they are while they are being read; only their fields change. */
const patched = (pages: Pages, { entity, patch }: Change): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === entity.id ? { ...item, ...patch } : item)),
  })),
});

const withNew = (pages: Pages, { patch }: Change): Pages => {
  // SU-159: the patch of an arrival holds the whole item.
  const item = patch as unknown as InboxItem;
  const [first, ...rest] = pages.pages;
  if (first === undefined || pages.pages.some((page) => page.items.some(({ id }) => id === item.id))) return pages;
  return { ...pages, pages: [{ ...first, items: [item, ...first.items] }, ...rest] };
};
