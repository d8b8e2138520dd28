import { randomUUID } from 'node:crypto';
import { binaryEvent, EventStoreDBClient, START as FROM_START, streamNameFilter } from '@eventstore/db-client';
import { START, streamName, type EventLog, type StreamName } from '../../domain/core/log/eventLog.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { startKurrentProcess } from '../../test/support/kurrentServer/childProcess.ts';
import { openLog } from '../../test/support/kurrentServer/openLog.ts';
import { benchEvent } from '../appends.ts';
import type { Random } from '../random.ts';
import { inTurns, type Comparison } from './turns.ts';

export type OverheadOptions = { seconds: number; random: Random; logger: Logger };

/** As the adapter names its streams. */
const PREFIX = 'app-';

type Both = { log: EventLog; client: EventStoreDBClient };

/** The adapter and the bare client package on one server in a process of its own, which keeps its events in memory. */
const withBoth = async <T>(logger: Logger, work: (both: Both) => Promise<T>): Promise<T> => {
  const server = await startKurrentProcess();
  const log = openLog(server.url, logger);
  const client = EventStoreDBClient.connectionString(server.url);
  try {
    return await work({ log, client });
  } finally {
    await log.close();
    // It would wait for reads that were left before their end, for ever.
    void client.dispose();
    await server.close();
  }
};

/** Appends to fresh streams. The bare client is given bytes, the least that it can be asked to send. */
export const measureAppends = ({ seconds, random, logger }: OverheadOptions): Promise<readonly Comparison[]> =>
  withBoth(logger, async ({ log, client }) => {
    const compare = (name: string, callers: number, eventsEach: number): Promise<Comparison> => {
      const events = () => Array.from({ length: eventsEach }, () => benchEvent(random));
      const adapter = async (): Promise<number> => {
        await log.append(streamName('bench', randomUUID()), events(), 'no_stream');
        return 1;
      };
      const bare = async (): Promise<number> => {
        const proposed = events().map(({ id, type, payload, meta }) =>
          binaryEvent({ id, type, data: payload, metadata: meta }),
        );
        await client.appendToStream(`${PREFIX}bench-${randomUUID()}`, proposed, { expectedRevision: 'no_stream' });
        return 1;
      };
      return inTurns(name, { bare, adapter }, { callers, seconds });
    };
    return [
      await compare('appends, 1 caller', 1, 1),
      await compare('appends, 8 callers', 8, 1),
      await compare('appends, 32 callers', 32, 1),
      await compare('appends, 60 callers', 60, 1),
      await compare('appends of 10 events, 60 callers', 60, 10),
    ];
  });

const STREAMS = 1_000;
const EVENTS_EACH = 5;
const EVENTS = STREAMS * EVENTS_EACH;

/** Reads of streams of five events, as a command makes them, and of a log of 5,000 events. */
export const measureReads = ({ seconds, random, logger }: OverheadOptions): Promise<readonly Comparison[]> =>
  withBoth(logger, async ({ log, client }) => {
    const streams = await filled(log, random);
    const anyStream = (): StreamName => streams[Math.floor(random() * STREAMS)] ?? streamName('bench', 'none');
    const oneStream = {
      adapter: async () => (await counted(log.readStream(anyStream()))) / EVENTS_EACH,
      bare: async () => (await length(client.readStream(PREFIX + anyStream()))) / EVENTS_EACH,
    };
    const whole = {
      adapter: () => counted(log.readAll(START, new AbortController().signal)),
      bare: () => length(client.readAll()),
    };
    const subscription = {
      adapter: () => counted(log.subscribe(START, new AbortController().signal)),
      bare: () => length(client.subscribeToAll({ fromPosition: FROM_START, filter: ours() })),
    };
    return [
      await inTurns('reads of a stream, 1 caller', oneStream, { callers: 1, seconds }),
      await inTurns('reads of a stream, 32 callers', oneStream, { callers: 32, seconds }),
      await inTurns('events of the whole log', whole, { callers: 1, seconds }),
      await inTurns('events of a subscription', subscription, { callers: 1, seconds }),
    ];
  });

const ours = () => streamNameFilter({ prefixes: [PREFIX] });

const filled = async (log: EventLog, random: Random): Promise<readonly StreamName[]> => {
  const streams = Array.from({ length: STREAMS }, () => streamName('bench', randomUUID()));
  for (let from = 0; from < STREAMS; from += 500)
    await Promise.all(
      streams.slice(from, from + 500).map((stream) =>
        log.append(
          stream,
          Array.from({ length: EVENTS_EACH }, () => benchEvent(random)),
          'no_stream',
        ),
      ),
    );
  return streams;
};

/** How many events came; a subscription is left when it has told of all. */
const counted = async (batches: AsyncIterable<readonly unknown[]>): Promise<number> => {
  let count = 0;
  for await (const batch of batches) {
    count += batch.length;
    if (count >= EVENTS) break;
  }
  return count;
};

const length = async (events: AsyncIterable<unknown>): Promise<number> => {
  let count = 0;
  for await (const _ of events) {
    count += 1;
    if (count >= EVENTS) break;
  }
  return count;
};
