import type { Position } from '../../domain/core/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/eventStore.ts';
import { lets, type EventFilter } from './filter.ts';

/** One page of the log. `next` is the place to read on from, null at the end of the log. */
export type EventPage = { events: readonly RecordedEvent[]; next: Position | null };

/** A page stops looking after so many events, so that a narrow filter never reads the whole log in one request. */
const SCAN_MAX = 10_000;

/** Events after `after` that the filter lets through, oldest first, at most `limit`; a page may be shorter. */
export const readEvents = (
  store: Pick<EventStore, 'readAll' | 'readStream'>,
  filter: EventFilter,
  after: Position,
  limit: number,
): Promise<EventPage> =>
  filter.stream === undefined ? scanLog(store, filter, after, limit) : readStreams(store, filter, after, limit);

const scanLog = async (
  store: Pick<EventStore, 'readAll'>,
  filter: EventFilter,
  after: Position,
  limit: number,
): Promise<EventPage> => {
  const events: RecordedEvent[] = [];
  let read = 0;
  for await (const batch of store.readAll(after, new AbortController().signal))
    for (const event of batch) {
      read += 1;
      if (lets(filter, event)) events.push(event);
      if (events.length === limit || read === SCAN_MAX) return { events, next: event.position };
    }
  return { events, next: null };
};

/** Streams are short; what the filter names is read whole and put into the order of the log. */
const readStreams = async (
  store: Pick<EventStore, 'readStream'>,
  filter: EventFilter,
  after: Position,
  limit: number,
): Promise<EventPage> => {
  const found: RecordedEvent[] = [];
  for (const stream of new Set(filter.stream))
    for await (const event of store.readStream(stream))
      if (event.position > after && lets(filter, event)) found.push(event);
  found.sort((a, b) => (a.position < b.position ? -1 : 1));
  const events = found.slice(0, limit);
  return { events, next: found.length > limit ? (events.at(-1)?.position ?? null) : null };
};
