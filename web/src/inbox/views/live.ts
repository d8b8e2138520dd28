import type { SignalHandler } from '../../live/applyMessage.ts';
import { overlay } from '../../live/overlay.ts';
import { countsQuery, type InboxCounts } from './queries.ts';

/** What signals do to the counts of views (SU-187). One may name some of the views only. */
export const countsLive = {
  counts: (queries, { data }: { data: InboxCounts }) =>
    overlay<InboxCounts>(queries, countsQuery.queryKey, ({ counts }) => ({ counts: { ...counts, ...data.counts } })),
} satisfies SignalHandler;
