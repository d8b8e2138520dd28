import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveHandler } from '../live/applyMessage.ts';
import type { Change } from '../live/liveMessage.ts';
import { overlay, reread } from '../live/overlay.ts';
import { INBOX_KEY, type InboxItem, type InboxPages } from './queries.ts';

const isUnfiltered = ([, filter]: QueryKey): boolean => Object.keys(Object(filter)).length === 0;

/** Lays a change over every list that was read. */
const overlayLists = (
  queries: QueryClient,
  withChange: (pages: InboxPages, takesArrivals: boolean) => InboxPages,
): void => {
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: [INBOX_KEY] })) {
    overlay<InboxPages>(queries, queryKey, (pages) => withChange(pages, isUnfiltered(queryKey)));
    // Only the service knows what belongs into a narrowed list.
    if (!isUnfiltered(queryKey)) reread(queries, queryKey);
  }
};

/** What frames do to the lists. */
export const inboxLive = {
  'ticket.received': (queries, { patch }: Change<InboxItem>) =>
    overlayLists(queries, (pages, takesArrivals) =>
      takesArrivals ? withArrival(pages, patch) : withItem(pages, patch),
    ),
  'ticket.updated': (queries, { entity, patch }: Change<Partial<InboxItem>>) =>
    overlayLists(queries, (pages) => withItem(pages, { ...patch, id: entity.id })),
} satisfies LiveHandler;

/** Items stay where they are while they are being read; only their fields change. */
const withItem = ({ pages, pageParams }: InboxPages, patch: Partial<InboxItem> & { id: string }): InboxPages => ({
  pages: pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === patch.id ? { ...item, ...patch } : item)),
  })),
  pageParams,
});

/** A new item comes first. */
const withArrival = (list: InboxPages, item: InboxItem): InboxPages => {
  const [first, ...rest] = list.pages;
  if (first === undefined || list.pages.some(({ items }) => items.some(({ id }) => id === item.id)))
    return withItem(list, item);
  return { ...list, pages: [{ ...first, items: [item, ...first.items] }, ...rest] };
};
