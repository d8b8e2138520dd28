import {
  APPEND_BYTES_MAX,
  APPEND_EVENTS_MAX,
  LogBroken,
  LogUnavailable,
  START,
  type Appended,
  type Position,
  type StoredEvent,
} from '../../domain/core/log/eventLog.ts';
import { appendAt, type AppendDeps } from './appends.ts';
import { positionOf } from './positions.ts';
import type { Append } from './protocol/requests.ts';

/**
 * Stores events of another log behind the end of this one, as they are, with the times at which they were recorded. They
 * are sent in the order of the log, all at once; from the first append on that was not confirmed, one after the other.
 * Each is at an exact revision, so that a repeat changes nothing. Throws LogBroken when a stream holds other events than
 * these, or when the server has put them into another order.
 */
export const copyIn = async (deps: AppendDeps, events: readonly StoredEvent[]): Promise<void> => {
  const appends = [...runsOf(events)].map(appendOf);
  const places = await deps.appends.appendAll(appends, SENT_WITHIN_MS).catch(() => null);
  const confirmed = places?.findIndex((place) => place === null) ?? 0;
  let last: Position = START;
  for (const [index, append] of appends.entries()) {
    const place = confirmed < 0 || index < confirmed ? places?.[index] : null;
    const position =
      place == null ? (await patientAppend(deps, append, places?.length !== 0)).position : positionOf(place);
    if (position <= last)
      throw new LogBroken(position, `the copy of stream ${append.stream} is not in the order of the log`);
    last = position;
  }
};

const SENT_WITHIN_MS = 30_000;
const PATIENCE_MS = 60_000;
/** A server that starts again may take so many times the patience. */
const WAITS_MAX = 10;

/** Repeats an append for a minute; a server that is away is waited for, and has another minute once it answers. */
const patientAppend = async (deps: AppendDeps, append: Append, sentBefore: boolean): Promise<Appended> => {
  for (let waits = 1; ; waits += 1)
    try {
      const outcome = await appendAt(deps, append, performance.now() + PATIENCE_MS, sentBefore ? 2 : 1);
      if (outcome !== 'conflict') return outcome;
      throw new LogBroken(START, `stream ${append.stream} has other events from revision ${firstOf(append)} on`);
    } catch (error) {
      if (!(error instanceof LogUnavailable) || waits > WAITS_MAX || !deps.appends.isAway()) throw error;
    }
};

const firstOf = ({ expected }: Append): bigint => (expected === 'no_stream' ? 0n : expected + 1n);

const appendOf = (run: readonly [StoredEvent, ...StoredEvent[]]): Append => ({
  stream: run[0].stream,
  expected: run[0].revision === 0n ? 'no_stream' : run[0].revision - 1n,
  events: run.map((event) => ({ ...event, copiedFrom: event })),
});

/** Neighbours of one stream, as many as an append may have. */
const runsOf = function* (events: readonly StoredEvent[]): Generator<[StoredEvent, ...StoredEvent[]]> {
  let run: StoredEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = event.payload.length + event.meta.length;
    const [first, ...more] = run;
    const fits = run.length < APPEND_EVENTS_MAX && bytes + size <= APPEND_BYTES_MAX;
    if (first !== undefined && (first.stream !== event.stream || !fits)) {
      yield [first, ...more];
      [run, bytes] = [[], 0];
    }
    run.push(event);
    bytes += size;
  }
  const [first, ...more] = run;
  if (first !== undefined) yield [first, ...more];
};
