import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveHandler, SignalHandler } from '../live/applyMessage.ts';
import type { Change, Signal } from '../live/liveMessage.ts';
import { isBeingRead, reread } from '../live/overlay.ts';
import { sessionQuery } from '../sessions/session.ts';
import { belongs, isPossible } from './belongs.ts';
import type { InboxFilter } from './inboxFilter.ts';
import { itemTold, knownItem } from './items.ts';
import { lookUp } from './lookUp.ts';
import { withArrival, withItem } from './pages.ts';
import type { InboxItem } from './items.ts';
import { INBOX_KEY, type InboxPages } from './queries.ts';
import { searchAgain } from './searchAgain.ts';
import { viewsQuery } from './views/queries.ts';
import { askedOf } from './asked.ts';

/** What frames do to the lists: nothing is read again because something happened, but for what was searched (SU-196). */
export const inboxLive = {
  'ticket.received': (queries, { patch }: Change<InboxItem>) => itemChanged(queries, patch),
  'ticket.updated': (queries, { entity, patch }: Change<Partial<InboxItem>>) => changeItem(queries, entity.id, patch),
} satisfies LiveHandler;

/** What one has read in another tab (SU-186). */
export const readLive = {
  read: (queries, { data: { id, unread } }: Signal<{ id: string; unread: boolean }>) =>
    changeItem(queries, id, { unread }),
} satisfies SignalHandler;

/** Lays fields over an item wherever it is shown. One that this tab has not met may begin to belong to a list. */
export const changeItem = (queries: QueryClient, id: string, patch: Partial<InboxItem>): void => {
  const item = knownItem(queries, id);
  if (item !== undefined) itemChanged(queries, { ...item, ...fieldsOf(item, patch) });
  else if (mayBelong(queries, patch)) readItemAgain(queries, id);
};

/** Reads an item again, for what is shown of it may not be so. */
export const readItemAgain = (queries: QueryClient, id: string): void =>
  lookUp(queries, id, (found) => itemChanged(queries, found));

const mayBelong = (queries: QueryClient, patch: Partial<InboxItem>): boolean =>
  queries
    .getQueryCache()
    .findAll({ queryKey: [INBOX_KEY], type: 'active' })
    .some(({ queryKey }) =>
      askedOf(queries.getQueryData(viewsQuery.queryKey), filterOf(queryKey))?.every((asked) =>
        isPossible(patch, asked),
      ),
    );

/** A frame of a ticket may tell more than a line of the list shows. */
const fieldsOf = (item: InboxItem, patch: Partial<InboxItem>): Partial<InboxItem> =>
  Object.fromEntries(Object.entries(patch).filter(([name]) => name in item));

const itemChanged = (queries: QueryClient, item: InboxItem): void => {
  itemTold(queries, item);
  for (const list of queries.getQueryCache().findAll({ queryKey: [INBOX_KEY] })) laidOver(queries, list, item);
};

/**
 * An answer that is on its way may be older, and would take back what is laid over before it: then it is laid over once
 * more. What was not read for a fault, or has to be read again anyway, is left as it is.
 */
const laidOver = (queries: QueryClient, { queryKey, state, promise }: Query, item: InboxItem): void => {
  if (state.status === 'error') return reread(queries, queryKey);
  if (isBeingRead(queries, queryKey))
    void Promise.allSettled([promise]).then(() => lay(queries, queryKey, knownItem(queries, item.id) ?? item));
  if (!state.isInvalidated) lay(queries, queryKey, item);
};

const lay = (queries: QueryClient, queryKey: Query['queryKey'], item: InboxItem): void => {
  const filter = filterOf(queryKey);
  const asked = askedOf(queries.getQueryData(viewsQuery.queryKey), filter);
  const userId = queries.getQueryData(sessionQuery.queryKey)?.id ?? '';
  const isIn = asked === undefined ? null : belongs(item, asked, userId);
  queries.setQueryData<InboxPages>(queryKey, (list) => {
    if (list === undefined) return list;
    const changed = withItem(list, item);
    return changed === list && isIn === true ? withArrival(list, item, filter.sort) : changed;
  });
  if (isIn === null) searchAgain(queries, queryKey);
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what keys of lists are made of
const filterOf = (queryKey: Query['queryKey']): InboxFilter => queryKey[1] as InboxFilter;
