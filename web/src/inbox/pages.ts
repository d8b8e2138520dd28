import type { InboxFilter } from './inboxFilter.ts';
import type { InboxItem } from './items.ts';
import type { InboxPages } from './queries.ts';

/** Of all pages, each item once: what became active after the first page stands at its top as well. */
export const itemsIn = (pages: InboxPages['pages']): readonly InboxItem[] => {
  const seen = new Set<string>();
  return pages.flatMap(({ items }) => items.filter(({ id }) => !seen.has(id) && seen.add(id)));
};

/** Items stay where they are while they are being read; only their fields change. The same list where it has none of it. */
export const withItem = (list: InboxPages, item: InboxItem): InboxPages => {
  const isThere = (page: InboxPages['pages'][number]) => page.items.some(({ id }) => id === item.id);
  if (!list.pages.some(isThere)) return list;
  return {
    ...list,
    pages: list.pages.map((page) =>
      isThere(page) ? { ...page, items: page.items.map((each) => (each.id === item.id ? item : each)) } : page,
    ),
  };
};

/** Puts an item that begins to belong to a list into its place; beyond the end of what was read it comes with its page. */
export const withArrival = (list: InboxPages, item: InboxItem, sort: InboxFilter['sort']): InboxPages => {
  const comesBefore = ORDERS[sort ?? 'activity'];
  let isPlaced = false;
  const pages = list.pages.map((page) => {
    const index = isPlaced ? -1 : page.items.findIndex((each) => comesBefore(item, each));
    if (index === -1) return page;
    isPlaced = true;
    return { ...page, items: page.items.toSpliced(index, 0, item) };
  });
  if (isPlaced) return { ...list, pages };
  const last = pages.at(-1);
  if (last === undefined || last.next_cursor !== null) return list;
  return { ...list, pages: pages.with(pages.length - 1, { ...last, items: [...last.items, item] }) };
};

type ComesBefore = (item: InboxItem, other: InboxItem) => boolean;
type Time = 'last_activity_at' | 'received_at';

const isLater = (item: InboxItem, other: InboxItem, time: Time): boolean =>
  Date.parse(item[time]) > Date.parse(other[time]) ||
  (Date.parse(item[time]) === Date.parse(other[time]) && item.id < other.id);

const PRESSING = ['urgent', 'high', 'normal', 'low'];

/** SU-157. Rows that moved since they were read count where they stand now: what is new is before what is older. */
const ORDERS: Readonly<Record<NonNullable<InboxFilter['sort']>, ComesBefore>> = {
  activity: (item, other) => isLater(item, other, 'last_activity_at'),
  oldest: (item, other) => isLater(other, item, 'received_at'),
  due: (item, other) => {
    if (item.due_at === null || other.due_at === null)
      return item.due_at === other.due_at ? isLater(other, item, 'received_at') : other.due_at === null;
    const [one, two] = [Date.parse(item.due_at), Date.parse(other.due_at)];
    return one < two || (one === two && item.id < other.id);
  },
  priority: (item, other) => {
    const [one, two] = [PRESSING.indexOf(item.priority), PRESSING.indexOf(other.priority)];
    return one < two || (one === two && isLater(item, other, 'last_activity_at'));
  },
};
