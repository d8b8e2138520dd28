import { START, type Position, type StreamName } from '../../domain/core/log/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { Sql } from '../../engine/sql.ts';
import { positionsOfEvents } from '../../projections/events/eventIndexQueries.ts';
import { lets, type EventFilter } from './filter.ts';

/**
 * Where a page of events begins: behind `position`. `revisions`: of each stream of the filter, in its order, the first
 * one that was not looked at; empty where nobody knows.
 */
export type EventPlace = { position: Position; revisions: readonly number[] };

/** One page of the log. `next` is the place to read on from, null at the end of the log. */
export type EventPage = { events: readonly RecordedEvent[]; next: EventPlace | null };

/** `reads` holds the read model `event_index`. */
export type EventReads = { store: Pick<EventStore, 'readStream' | 'eventsAt'>; reads: Sql };

/** Events behind `place` that the filter lets through, oldest first, at most `limit`; a page may be shorter. */
export const readEvents = (
  from: EventReads,
  filter: EventFilter,
  place: EventPlace,
  limit: number,
): Promise<EventPage> =>
  filter.stream === undefined
    ? readIndexed(from, filter, place.position, limit)
    : readStreams(from, [...new Set(filter.stream)], filter, place, limit);

const readIndexed = async (
  { store, reads }: EventReads,
  filter: EventFilter,
  after: Position,
  limit: number,
): Promise<EventPage> => {
  const found = await positionsOfEvents(reads, filter, after, limit + 1);
  const positions = found.slice(0, limit);
  const events = await store.eventsAt(positions);
  const isWhole = events.length === positions.length;
  const last = isWhole ? positions.at(-1) : (events.at(-1)?.position ?? positions.at(-1));
  const ends = (isWhole && found.length <= limit) || last === undefined;
  return { events, next: ends ? null : { position: last, revisions: [] } };
};

/** What the filter names of each stream, put into the order of the log. */
const readStreams = async (
  { store }: EventReads,
  streams: readonly StreamName[],
  filter: EventFilter,
  place: EventPlace,
  limit: number,
): Promise<EventPage> => {
  const from = await revisionsAt(store, streams, place);
  const wanted = { filter, after: place.position, limit };
  const read: StreamRead[] = [];
  for (const [index, stream] of streams.entries()) read.push(await readOne(store, stream, from[index] ?? 0, wanted));
  const found = read.flatMap(({ events }) => events).toSorted((a, b) => (a.position < b.position ? -1 : 1));
  const events = found.slice(0, limit);
  const position = events.at(-1)?.position;
  if (found.length <= limit || position === undefined) return { events, next: null };
  return { events, next: { position, revisions: read.map((one) => revisionBehind(one, position)) } };
};

/** What was found in a stream; `end`: the first revision that was not looked at. */
type StreamRead = { events: readonly RecordedEvent[]; end: number };

type Wanted = { filter: EventFilter; after: Position; limit: number };

/** Reads one more than is wanted, which tells whether there is more. */
const readOne = async (
  store: EventReads['store'],
  stream: StreamName,
  from: number,
  { filter, after, limit }: Wanted,
): Promise<StreamRead> => {
  const events: RecordedEvent[] = [];
  let end = from;
  for await (const event of store.readStream(stream, BigInt(from))) {
    end = Number(event.revision) + 1;
    if (event.position > after && lets(filter, event)) events.push(event);
    if (events.length > limit) break;
  }
  return { events, end };
};

const revisionBehind = ({ events, end }: StreamRead, position: Position): number =>
  Number(events.find((event) => event.position > position)?.revision ?? end);

/** A position alone says where one of the streams goes on, at most: the one whose event stands there. */
const revisionsAt = async (
  store: EventReads['store'],
  streams: readonly StreamName[],
  { position, revisions }: EventPlace,
): Promise<readonly number[]> => {
  if (revisions.length > 0 || position === START) return revisions;
  const [last] = await store.eventsAt([position]);
  return streams.map((stream) => (last?.stream === stream ? Number(last.revision) + 1 : 0));
};
