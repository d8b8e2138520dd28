import type { Position } from '../../domain/core/log/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { LogFeed } from '../../engine/feed/logFeed.ts';
import type { ProjectionProgress } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';
import { positionsOfEvents, type EventIndexFilter } from '../../projections/events/eventIndexQueries.ts';

export type MissedDeps = {
  feed: Pick<LogFeed, 'from' | 'holds'>;
  store: Pick<EventStore, 'eventsAt'>;
  /** Holds the read model `event_index`. */
  reads: Sql;
  progress: Pick<ProjectionProgress, 'waitFor'>;
};

/** Events behind `after`, up to `upTo`. */
export type Span = { after: Position; upTo: Position };

const PAGE = 500;
/** The index of events is a moment behind the log, or stands still for long. */
const INDEXED_WITHIN_MS = 250;

/**
 * The events of a span in the order of the log, at least those that the filter names: from memory while it has them, then
 * by the index of events, which passes over what is not asked for, and by the log itself while the index is behind.
 * Ends early when `signal` aborts.
 */
export const missedEvents = async function* (
  deps: MissedDeps,
  span: Span,
  filter: EventIndexFilter,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  if (span.after >= span.upTo) return;
  const isIndexed =
    !deps.feed.holds(span.after) &&
    (await deps.progress.waitFor(['event_index'], span.upTo, INDEXED_WITHIN_MS, signal));
  yield* isIndexed ? byIndex(deps, span, filter, signal) : fromFeed(deps.feed, span, signal);
};

const byIndex = async function* (
  { store, reads }: MissedDeps,
  { after, upTo }: Span,
  filter: EventIndexFilter,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  for (let place = after; !signal.aborted;) {
    const positions = await positionsOfEvents(reads, filter, place, PAGE);
    const wanted = positions.filter((position) => position <= upTo);
    const events = await store.eventsAt(wanted);
    yield* events;
    if (events.length === wanted.length && wanted.length < PAGE) return;
    place = events.at(-1)?.position ?? upTo;
  }
};

/** The feed would wait for more: what is asked for is there already, so it ends at the last of it. */
const fromFeed = async function* (
  feed: Pick<LogFeed, 'from'>,
  { after, upTo }: Span,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  for await (const batch of feed.from(after, signal))
    for (const event of batch) {
      if (event.position <= upTo) yield event;
      if (event.position >= upTo) return;
    }
};
