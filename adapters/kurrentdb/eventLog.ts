import type { EventLog, StoredEvent } from '../../domain/core/log/eventLog.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { orAborted } from '../../engine/async/limits.ts';
import { carryOut } from './appends.ts';
import { createAppendQueue } from './appendQueue.ts';
import { copyIn } from './copyIn.ts';
import type { ConnectionString } from './connectionString.ts';
import { createHead } from './head.ts';
import { isPosition, placeOf } from './positions.ts';
import { openChannels } from './protocol/channel.ts';
import { openConnection } from './protocol/connection.ts';
import { findingLeader } from './protocol/leader.ts';
import { createSilence } from './silence.ts';
import { readPlace, readPlaces, readRange, readStream } from './reads.ts';
import { follow } from './subscription.ts';

/**
 * The event log in KurrentDB, in streams whose names begin with `app-`. Connects when something is asked of it, and again
 * when a connection is lost.
 *
 * `close` waits for the appends that were accepted, then ends all reads and subscriptions.
 */
export const openKurrentEventLog = (options: {
  to: ConnectionString;
  logger: Logger;
}): EventLog & { copyIn(events: readonly StoredEvent[]): Promise<void>; close(): Promise<void> } => {
  const { to, logger } = options;
  const channels = openChannels(to);
  const [leader, silence] = [findingLeader(to, channels), createSilence()];
  const open = () => openConnection(channels, leader, silence);
  // What one connection loses, it loses for all its calls: appends have one of their own.
  const [appends, reads] = [open(), open()];
  const closing = new AbortController();
  const queue = createAppendQueue((request) => carryOut({ appends, reads, logger }, request), silence.worthUntil);
  const head = createHead(reads);
  const told = new Set<string>();
  const changed = (stream: string): void => {
    if (told.has(stream)) return;
    told.add(stream);
    logger.error({ stream }, 'stream_metadata_changed');
  };
  const until = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, closing.signal]);

  return {
    append: (stream, events, expected) => queue.append({ stream, events, expected }),
    readStream: (stream, from = 0n) => readStream(reads, stream, from),
    readAll: async function* (after, signal) {
      const end = await orAborted(head(), until(signal)).catch((error: unknown) => {
        if (until(signal).aborted) return null;
        throw error;
      });
      if (end !== null) yield* readRange(reads, after, end.ours, until(signal));
    },
    subscribe: (after, signal) => follow({ connection: reads, head, changed, logger }, after, until(signal)),
    eventAt: async (position) => (isPosition(position) ? readPlace(reads, position) : undefined),
    eventsAt: (positions) => readPlaces(reads, positions),
    head: async () => (await head()).ours,
    isPosition,
    distance: (from, to) => Number((placeOf(to)?.commit ?? -1n) - (placeOf(from)?.commit ?? -1n)),
    copyIn: (events) => copyIn({ appends, reads, logger }, events),
    close: async () => {
      await queue.close();
      closing.abort();
      appends.close();
      reads.close();
    },
  };
};
