import {
  APPEND_BYTES_MAX,
  APPEND_EVENTS_MAX,
  LogBroken,
  START,
  type StoredEvent,
} from '../../domain/core/log/eventLog.ts';
import { appendAt, type AppendDeps } from './appends.ts';

/**
 * Stores events of another log behind the end of this one, as they are, with the times at which they were recorded. One
 * append after the other, since their order is that of the log; each is at an exact revision, so that a repeat changes
 * nothing. Throws LogBroken when a stream holds other events than these.
 */
export const copyIn = async (deps: AppendDeps, events: readonly StoredEvent[]): Promise<void> => {
  for (let from = 0; from < events.length;) {
    const run = runFrom(events, from);
    const [first] = run;
    if (first === undefined) return;
    const expected = first.revision === 0n ? ('no_stream' as const) : first.revision - 1n;
    const proposed = run.map((event) => ({ ...event, copiedFrom: event }));
    const append = { stream: first.stream, events: proposed, expected };
    const outcome = await appendAt(deps, append, performance.now() + PATIENCE_MS);
    if (outcome === 'conflict')
      throw new LogBroken(START, `stream ${first.stream} has other events from revision ${first.revision} on`);
    from += run.length;
  }
};

const PATIENCE_MS = 60_000;

/** Neighbours of one stream, as many as an append may have. */
const runFrom = (events: readonly StoredEvent[], from: number): readonly StoredEvent[] => {
  const stream = events[from]?.stream;
  let bytes = 0;
  let to = from;
  for (; to < events.length && to - from < APPEND_EVENTS_MAX && events[to]?.stream === stream; to += 1) {
    bytes += (events[to]?.payload.length ?? 0) + (events[to]?.meta.length ?? 0);
    if (to > from && bytes > APPEND_BYTES_MAX) break;
  }
  return events.slice(from, to);
};
