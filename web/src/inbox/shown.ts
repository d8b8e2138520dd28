import { belongs } from './belongs.ts';
import type { TicketAsked } from './inboxFilter.ts';
import type { InboxItem } from './items.ts';

/**
 * Of what was read for a list, the rows that are shown: those that still belong there for the user with this id, and the one
 * that somebody is at, whatever they did with it. `asked`: undefined while nobody knows what belongs.
 */
export const shownOf = (
  read: readonly InboxItem[],
  asked: readonly TicketAsked[] | undefined,
  userId: string,
  selected: string | undefined,
): readonly InboxItem[] =>
  asked === undefined ? read : read.filter((item) => item.id === selected || belongs(item, asked, userId) !== false);

/** The row after the one with this id, the first where that is not shown; undefined where none follows. */
export const nextOf = (shown: readonly InboxItem[], id: string): InboxItem | undefined =>
  shown[shown.findIndex((item) => item.id === id) + 1];
