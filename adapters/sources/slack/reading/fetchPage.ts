import type { GivenPage } from '../../../../domain/sources/toolContract.ts';
import { collect } from './collect.ts';
import { cursorAt, placeAt, type Place } from '../cursor.ts';
import type { Entry, EventBuffer } from '../eventBuffer.ts';
import { historyPages, type HistoryPages, type Page, type PageReading } from './historyPages.ts';
import { FOLLOWED_DAYS, PAGE_THREADS, READ_ANEW_MS } from '../limits.ts';
import { microsOf, tsAt } from './messages.ts';
import { externalIdOf } from './tickets.ts';

type Wanted = { cursor: string | null; since?: string | undefined; limit: number };

/**
 * SU-69, SU-75: pages of threads. A source that is only asked reads the history of its channels each time. One that is
 * told of messages reads it when it starts, when its buffer had to drop something, and every ten minutes, since what
 * was told is in memory alone; in between it reads just the threads that events have named. Both give whole threads, so
 * that whatever is given twice changes nothing.
 */
export const pageReading = (deps: PageReading): ((wanted: Wanted, signal: AbortSignal) => Promise<GivenPage>) => {
  const { buffer } = deps;
  const reading = historyTurns(deps);
  let given: string | null = null;
  return async ({ cursor, since, limit }, signal) => {
    const known = cursor === null ? null : placeAt(cursor);
    const isOurs = buffer !== null && known?.boot === buffer.boot;
    const isReset = cursor !== null && (known === null || (buffer !== null && !isOurs));
    const place = { ...(known ?? beginning(deps, since)), ...seenOf(buffer, isOurs ? (known.seq ?? 0) : 0) };
    buffer?.settle(place.seq ?? 0);
    const most = Math.min(limit, PAGE_THREADS);
    const page =
      buffer === null || reading.isDue(cursor !== given)
        ? await reading.page(place, most, cursor !== given, signal)
        : await fromEvents(deps, buffer, place, most, signal);
    given = cursorAt(page.place);
    const waits = buffer !== null && buffer.newest() > (page.place.seq ?? 0);
    const has_more = (page.more || waits) && given !== cursor;
    return { tickets: page.tickets, next_cursor: given, has_more, cursor_reset: isReset };
  };
};

const beginning = ({ channels, nowMs }: PageReading, since: string | undefined): Place => {
  const begin = tsAt(since === undefined ? nowMs() - FOLLOWED_DAYS * 86_400_000 : Date.parse(since));
  return { begin, read: Object.fromEntries(channels.map((channel) => [channel, begin])) };
};

const seenOf = (buffer: EventBuffer | null, seq: number): Pick<Place, 'boot' | 'seq'> =>
  buffer === null ? { boot: undefined, seq: undefined } : { boot: buffer.boot, seq };

/** When the history is read, and how far it was. `isOther`: the cursor is not the one that was given last. */
const historyTurns = (deps: PageReading) => {
  let pages: HistoryPages | null = null;
  let last = { atMs: -Infinity, dropped: 0 };
  return {
    isDue: (isOther: boolean): boolean =>
      isOther ||
      pages !== null ||
      performance.now() - last.atMs > READ_ANEW_MS ||
      (deps.buffer?.dropped() ?? 0) > last.dropped,
    page: async (place: Place, limit: number, isOther: boolean, signal: AbortSignal): Promise<Page> => {
      if (pages === null || isOther) {
        last = { atMs: performance.now(), dropped: deps.buffer?.dropped() ?? 0 };
        pages = historyPages(deps, place);
      }
      const page = await pages(place, limit, signal);
      if (!page.more) pages = null;
      return page;
    },
  };
};

const fromEvents = async (
  deps: PageReading,
  buffer: EventBuffer,
  place: Place,
  limit: number,
  signal: AbortSignal,
): Promise<Page> => {
  let seq = place.seq ?? 0;
  const { tickets, more } = await collect(deps, wantedOf(buffer, place), limit, signal, (entry) => {
    seq = entry.seq;
  });
  return { tickets, place: { ...place, seq }, more };
};

/** What has come in, each with all deletions of its thread. */
const wantedOf = (buffer: EventBuffer, place: Place) => {
  const begin = microsOf(place.begin);
  const byThread = Map.groupBy(buffer.waiting(), externalIdOf);
  return [...buffer.waiting()].map((entry) => {
    const same = byThread.get(externalIdOf(entry)) ?? [];
    const deletions = same.flatMap(({ deletion }) => deletion ?? []);
    return { ...entry, deletions, passedOver: microsOf(entry.root) < begin || isUnknown(same) };
  });
};

/** Whether a thread was begun and ended since the last page, and so never was a ticket. */
const isUnknown = (entries: readonly Entry[]): boolean => {
  const isEnded = entries.some(({ deletion, root }) => deletion?.message.ts === root);
  return isEnded && entries.some(({ begins }) => begins);
};
