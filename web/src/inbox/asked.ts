import type { InboxFilter, TicketAsked } from './inboxFilter.ts';
import type { InboxView } from './views/queries.ts';

/** SU-26: without a view, what is snoozed is left out unless it is asked for. */
const DEFAULT: TicketAsked = { snoozed: 'false' };

/** Everything that an item must fulfil to be in a list; undefined while the list's view is not known. */
export const askedOf = (
  views: readonly InboxView[] | undefined,
  filter: InboxFilter,
): readonly TicketAsked[] | undefined => {
  const { view: id, sort: _, unknown: __, ...own } = filter;
  if (id === undefined) return [{ ...DEFAULT, ...own }];
  const view = views?.find((each) => each.id === id);
  return view?.filter ? [view.filter, own] : undefined;
};
