import type { LiveHandler, SignalHandler } from '../../live/applyMessage.ts';
import { overlay, reread } from '../../live/overlay.ts';
import { countsQuery, viewsQuery, type InboxCounts } from './queries.ts';

/** What signals do to the counts of views (SU-187). One may name some of the views only. */
export const countsLive = {
  counts: (queries, { data }: { data: InboxCounts }) =>
    overlay<InboxCounts>(queries, countsQuery.queryKey, ({ counts }) => ({ counts: { ...counts, ...data.counts } })),
} satisfies SignalHandler;

/** Views are few, change seldom, and show each person others: they are read again. */
export const viewsLive = {
  'view.updated': (queries) => reread(queries, viewsQuery.queryKey),
} satisfies LiveHandler;
