import type { Position } from '../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import type { LogFeed } from './logFeed.ts';
import { pause } from '../async/pause.ts';

/** A consumer with a checkpoint. */
export type Follower = {
  types: readonly string[] | 'all';
  /** Acts on the events, which are of these types, and stores `to` as the checkpoint. */
  handle(events: readonly RecordedEvent[], to: Position): Promise<void>;
  /** Nothing up to `to` is of these types; the checkpoint is stored a little later. */
  passed?(to: Position): void;
};

/** Events of other types move the stored checkpoint at most so often: most events matter to few consumers. */
const STORE_MS = 250;

/** Hands everything after `after` to the follower until `signal` aborts; rejects with what it throws. */
export const followLog = async (
  feed: LogFeed,
  after: Position,
  follower: Follower,
  signal: AbortSignal,
): Promise<void> => {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  const batches = feed.from(after, either);
  let passed: Position | null = null;
  let due: Promise<'due'> | null = null;
  let next = batches.next();
  try {
    for (;;) {
      const arrived = await (due === null ? next : Promise.race([next, due]));
      if (arrived === 'due') {
        due = null;
        if (passed !== null) await follower.handle([], passed);
        passed = null;
        continue;
      }
      if (arrived.done === true) return;
      const to = arrived.value.at(-1)?.position ?? after;
      const wanted = eventsFor(follower, arrived.value);
      if (wanted.length > 0) {
        await follower.handle(wanted, to);
        passed = null;
      } else {
        passed = to;
        due ??= pause(STORE_MS, either).then(() => 'due');
        follower.passed?.(to);
      }
      next = batches.next();
    }
  } finally {
    ended.abort();
    // Waits for a read under way; its failure, if any, comes too late to matter.
    await next.catch(() => undefined);
  }
};

const eventsFor = ({ types }: Follower, events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  types === 'all' ? events : events.filter(({ type }) => types.includes(type));
