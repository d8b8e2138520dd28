import { SourceError } from '../../serveSource.ts';
import type { RawTicket } from '../../../../domain/sources/toolContract.ts';
import { collect, type Collecting } from './collect.ts';
import type { Place } from '../cursor.ts';
import type { EventBuffer } from '../eventBuffer.ts';
import { historyReading, type ActiveThread } from './history.ts';
import { FOLLOWED_DAYS, PAGE_MS } from '../limits.ts';
import { laterOf, microsOf, tsAt } from './messages.ts';

/** What pages are made with. */
export type PageReading = Collecting & {
  channels: readonly string[];
  /** Null for a source that is only asked. */
  buffer: EventBuffer | null;
  nowMs: () => number;
};

/** Tickets, the place behind them, and whether others are known already. */
export type Page = { tickets: RawTicket[]; place: Place; more: boolean };

/** The pages of one reading of all channels; a page that failed is asked for again. */
export type HistoryPages = (place: Place, limit: number, signal: AbortSignal) => Promise<Page>;

/** Asked again at once, it goes on where it was. */
const STILL_READING = new SourceError('rate_limited', 'The history of the channels is still being read.', 1);

export const historyPages = (deps: PageReading, start: Place): HistoryPages => {
  const reading = readAll(deps, start);
  let left: readonly ActiveThread[] | null = null;
  return async (place, limit, signal) => {
    left ??= await reading(performance.now() + PAGE_MS, signal);
    const read = { ...place.read };
    let count = 0;
    const { tickets, more } = await collect(deps, left, limit, signal, ({ channel, settled }) => {
      read[channel] = laterOf(read[channel] ?? settled, settled);
      count += 1;
    });
    left = left.slice(count);
    return { tickets, place: { ...place, read }, more };
  };
};

/** What is new in all channels, channel by channel, each in the order in which it was said. */
const readAll = ({ api, channels, nowMs }: PageReading, start: Place) => {
  const followed = tsAt(nowMs() - FOLLOWED_DAYS * 86_400_000);
  const parts = channels.map((channel) => {
    // A channel that was added later begins as if the source were new.
    const read = start.read[channel] ?? laterOf(start.begin, followed);
    const oldest = laterOf(start.begin, microsOf(read) < microsOf(followed) ? read : followed);
    return {
      read,
      reading: historyReading(api, channel, oldest, nowMs()),
      found: null as readonly ActiveThread[] | null,
    };
  });
  return async (until: number, signal: AbortSignal): Promise<readonly ActiveThread[]> => {
    for (const part of parts) {
      part.found ??= await part.reading.run(until, signal);
      if (part.found === null || performance.now() > until) throw STILL_READING;
    }
    return parts.flatMap(({ read, found }) =>
      (found ?? [])
        .filter(({ root, activity }) => microsOf(activity) > microsOf(read) && microsOf(root) >= microsOf(start.begin))
        .toSorted((a, b) => microsOf(a.activity) - microsOf(b.activity)),
    );
  };
};
