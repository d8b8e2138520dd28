import type { Position } from '../../domain/core/log/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';

/** So long what was read may be relied on: CL-107. */
const FRESH_MS = 50;
/** A log that never answers within that. */
const TRIES_MAX = 200;

/** What was read of the log, and up to where the log is known to hold nothing that would make it otherwise. */
type Known<T> = { value: T; upTo: Position };

/** The log could not be read often enough within 50 ms. */
export class LogTooSlow extends Error {
  constructor() {
    super(`the log did not answer within ${FRESH_MS} ms`);
    this.name = 'LogTooSlow';
  }
}

/**
 * Reads what `read` reads from the log, then the log's end, until not more than 50 ms have passed since the end was
 * asked for: whoever goes on without waiting for anything acts on what the log held at most so long ago, wherever this
 * process stood still. Only where events have come that `concerns` picks, all is read again. Rejects with LogTooSlow.
 */
export const freshRead = <T>(
  store: Pick<EventStore, 'head' | 'readAll'>,
  read: () => Promise<T>,
  concerns: (event: RecordedEvent) => boolean,
): ((signal: AbortSignal) => Promise<T>) => {
  let known: Known<T> | null = null;
  const readAgain = async (): Promise<Known<T>> => {
    const upTo = await store.head();
    return { value: await read(), upTo };
  };
  return async (signal) => {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      signal.throwIfAborted();
      known ??= await readAgain();
      const asked = moment();
      const news = await newsAfter(store, known.upTo, concerns, signal);
      signal.throwIfAborted();
      known = news === 'some' ? null : { ...known, upTo: news };
      if (known !== null && msSince(asked) <= FRESH_MS) return known.value;
    }
    throw new LogTooSlow();
  };
};

/** Up to where nothing of the kind has come. */
const newsAfter = async (
  store: Pick<EventStore, 'readAll'>,
  after: Position,
  concerns: (event: RecordedEvent) => boolean,
  signal: AbortSignal,
): Promise<Position | 'some'> => {
  let upTo = after;
  for await (const events of store.readAll(after, signal)) {
    if (events.some(concerns)) return 'some';
    upTo = events.at(-1)?.position ?? upTo;
  }
  return upTo;
};

type Moment = { monotonicMs: number; wallMs: number };

const moment = (): Moment => ({ monotonicMs: performance.now(), wallMs: Date.now() });

/** The clock that never goes back may stand still while the machine does; the other one does not. */
const msSince = ({ monotonicMs, wallMs }: Moment): number =>
  Math.max(performance.now() - monotonicMs, Date.now() - wallMs);
