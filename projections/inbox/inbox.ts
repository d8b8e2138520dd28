import { z } from 'zod';
import { Priority } from '../../domain/tickets/priority.ts';
import type { Sql } from '../../engine/sql.ts';
import { looksFor } from '../tickets/candidates.ts';
import { asksForNothing, statusesOf, areOpen, type Asked } from '../tickets/ticketFilter.ts';
import { searched } from '../tickets/ticketSearch.ts';
import { found, inboxPage, near, type InboxList, type InboxRow } from './inboxPages.ts';

/**
 * SU-157: last active first; first come first; next deadline first, then first come of those without one; or most urgent
 * first and among those last active first.
 */
export const INBOX_SORTS = ['activity', 'oldest', 'due', 'priority'] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];

/**
 * Where a page of the inbox ends: the last item's place in the order that stood at position `asOf`. `isDue`: among those
 * with a deadline.
 */
export const InboxPlace = z.object({
  asOf: z.string(),
  at: z.string(),
  id: z.string(),
  priority: Priority,
  isDue: z.boolean(),
});
export type InboxPlace = z.infer<typeof InboxPlace>;

/**
 * SU-157: by the order, then by id. With a `place` it reads on in the order of the first page, whatever has become active
 * since, so that paging repeats and skips nothing.
 */
export const listInbox = async (
  sql: Sql,
  asked: Asked,
  sort: InboxSort,
  limit: number,
  place: InboxPlace | null,
): Promise<InboxRow[]> => {
  if (asksForNothing(asked)) return [];
  switch (sort) {
    case 'priority':
      return urgentFirst(sql, asked, limit, place);
    case 'due':
      return dueFirst(sql, asked, limit, place);
    default:
      return pageOf(sql, asked, { sort, limit, place });
  }
};

const pageOf = (
  sql: Sql,
  asked: Asked,
  { sort, limit, place }: Pick<InboxList, 'sort' | 'limit'> & { place: InboxPlace | null },
): Promise<InboxRow[]> => {
  const statuses = statusesOf(asked.filters);
  // The verdict stands beside the status in an index.
  const walked = {
    tag: false,
    verdict: statuses !== undefined && !areOpen(statuses),
    received: sort === 'oldest' || sort === 'undated',
  };
  const list = { sql, asked, walked, sort, limit, place };
  return looksFor(asked, walked)
    ? searched(
        limit,
        (max) => near(list, max),
        (max) => found(list, max),
      )
    : inboxPage(list);
};

const MOST_URGENT_FIRST = Priority.options.toReversed();
/** Before every item, of those that come last active first, or the other way round. */
const BEGINNING = { at: 'infinity', id: '00000000-0000-0000-0000-000000000000' };
const FIRST = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** Those with a deadline, then those without one, both as of the same position. */
const dueFirst = async (sql: Sql, asked: Asked, limit: number, place: InboxPlace | null): Promise<InboxRow[]> => {
  const isDue = place?.isDue ?? true;
  const dated = isDue ? await pageOf(sql, asked, { sort: 'due', limit, place }) : [];
  if (dated.length === limit) return dated;
  const asOf = place?.asOf ?? dated[0]?.as_of;
  const first = asOf === undefined ? null : { ...FIRST, asOf, priority: 'normal' as const, isDue: false };
  const after = isDue ? first : place;
  return [...dated, ...(await pageOf(sql, asked, { sort: 'undated', limit: limit - dated.length, place: after }))];
};

/** The list of each priority, one after the other, all as of the same position. */
const urgentFirst = async (sql: Sql, asked: Asked, limit: number, place: InboxPlace | null): Promise<InboxRow[]> => {
  const rows: InboxRow[] = [];
  const next = place === null ? 0 : MOST_URGENT_FIRST.indexOf(place.priority);
  for (const [index, priority] of MOST_URGENT_FIRST.entries()) {
    if (index < next || rows.length === limit) continue;
    const filters = [...asked.filters, { priority: [priority] }];
    const asOf = place?.asOf ?? rows[0]?.as_of;
    const after = index === next ? place : asOf === undefined ? null : { ...BEGINNING, asOf, priority, isDue: false };
    rows.push(
      ...(await pageOf(sql, { ...asked, filters }, { sort: 'activity', limit: limit - rows.length, place: after })),
    );
  }
  return rows;
};

/** The place right after `row`. */
export const inboxPlaceAfter = (row: InboxRow): InboxPlace => ({
  asOf: row.as_of,
  at: row.place_at,
  id: row.id,
  priority: row.priority,
  isDue: row.is_due,
});
