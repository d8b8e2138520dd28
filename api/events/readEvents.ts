import type { Position } from '../../domain/core/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/eventStore.ts';
import type { Sql } from '../../engine/sql.ts';
import { positionsOfEvents } from '../../projections/events/eventIndexQueries.ts';
import { lets, type EventFilter } from './filter.ts';

/** One page of the log. `next` is the place to read on from, null at the end of the log. */
export type EventPage = { events: readonly RecordedEvent[]; next: Position | null };

/** `reads` holds the read model `event_index`. */
export type EventReads = { store: Pick<EventStore, 'eventsAt' | 'readStream'>; reads: Sql };

/** Events after `after` that the filter lets through, oldest first, at most `limit`; a page may be shorter. */
export const readEvents = (
  { store, reads }: EventReads,
  filter: EventFilter,
  after: Position,
  limit: number,
): Promise<EventPage> =>
  filter.stream === undefined
    ? readIndexed(store, reads, filter, after, limit)
    : readStreams(store, filter, after, limit);

const readIndexed = async (
  store: Pick<EventStore, 'eventsAt'>,
  reads: Sql,
  filter: EventFilter,
  after: Position,
  limit: number,
): Promise<EventPage> => {
  const found = await positionsOfEvents(reads, filter, after, limit + 1);
  const positions = found.slice(0, limit);
  const events = await store.eventsAt(positions);
  const isWhole = events.length === positions.length;
  const last = isWhole ? positions.at(-1) : (events.at(-1)?.position ?? positions.at(-1));
  return { events, next: isWhole && found.length <= limit ? null : (last ?? null) };
};

/** Streams are short; what the filter names is read and put into the order of the log. */
const readStreams = async (
  store: Pick<EventStore, 'readStream'>,
  filter: EventFilter,
  after: Position,
  limit: number,
): Promise<EventPage> => {
  const found: RecordedEvent[] = [];
  for (const stream of new Set(filter.stream)) {
    let missing = limit + 1;
    for await (const event of store.readStream(stream)) {
      if (event.position <= after || !lets(filter, event)) continue;
      found.push(event);
      missing -= 1;
      if (missing === 0) break;
    }
  }
  found.sort((a, b) => (a.position < b.position ? -1 : 1));
  const events = found.slice(0, limit);
  return { events, next: found.length > limit ? (events.at(-1)?.position ?? null) : null };
};
