import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { InboxItem } from '../api/types.ts';
import type { TicketChange } from '../live/change.ts';
import { overlay } from '../live/overlay.ts';
import { reread } from '../live/reread.ts';
import { INBOX_KEY, type InboxPages } from './inboxQuery.ts';

/** Lays a change over every list that was read. */
export const applyToInbox = (queries: QueryClient, change: TicketChange): void => {
  const lists = queries.getQueryCache().findAll({ queryKey: [INBOX_KEY] });
  for (const { queryKey } of lists) {
    overlay<InboxPages>(queries, queryKey, (pages) => withChange(pages, change, isUnfiltered(queryKey)));
    // Only the service knows what belongs into a narrowed list.
    if (!isUnfiltered(queryKey)) reread(queries, queryKey);
  }
};

const isUnfiltered = ([, filter]: QueryKey): boolean => Object.keys(Object(filter)).length === 0;

/** Items stay where they are while they are being read; only their fields change, and new ones come first. */
export const withChange = (pages: InboxPages, change: TicketChange, takesArrivals: boolean): InboxPages => {
  if (change.type === 'ticket.received' && takesArrivals && !holds(pages, change.entity.id))
    return withArrival(pages, change.patch);
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === change.entity.id ? { ...item, ...change.patch } : item)),
    })),
  };
};

const holds = ({ pages }: InboxPages, id: string): boolean =>
  pages.some(({ items }) => items.some((item) => item.id === id));

const withArrival = ({ pages: [first, ...rest], pageParams }: InboxPages, item: InboxItem): InboxPages => ({
  pages: first === undefined ? [] : [{ ...first, items: [item, ...first.items] }, ...rest],
  pageParams,
});
