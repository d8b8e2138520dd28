import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { openPostgresEventLog } from '../../../adapters/postgres/log/eventLog.ts';
import { createCodec } from '../../../domain/core/log/codec.ts';
import { unreachable, type Decider } from '../../../domain/core/decider.ts';
import { DomainError } from '../../../domain/core/problems/errors.ts';
import { eventStoreOn, type Meta } from '../../../domain/core/log/eventStore.ts';
import { CommandId } from '../../../domain/core/ids.ts';
import { streamKind } from '../../../domain/core/log/streamKind.ts';
import { handle } from '../../../domain/core/log/streams.ts';
import { silentLogger } from '../logger.ts';
import { testDatabase } from '../database/postgres.ts';

const CounterEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('CounterRaised'), data: z.object({ by: z.number() }) }),
]);
type CounterEvent = z.infer<typeof CounterEvent>;
export type Raise = { by: number };

/** Raises at most to 100; raising by nothing is no event. */
export const counter: Decider<Raise, CounterEvent, number> = {
  initialState: () => 0,
  evolve: (total, event) => {
    switch (event.type) {
      case 'CounterRaised':
        return total + event.data.by;
      default:
        return unreachable(event.type);
    }
  },
  decide: ({ by }, total) => {
    if (total + by > 100) throw new DomainError('quota_exceeded');
    return by === 0 ? [] : [{ type: 'CounterRaised', data: { by } }];
  },
};

export const counters = streamKind('counter', CounterEvent, counter);

/** What the next release will write into the same streams. */
export const CounterReset = z.discriminatedUnion('type', [
  z.object({ type: z.literal('CounterReset'), data: z.object({ to: z.number() }) }),
]);

const noKeys = {
  forWriting: () => Promise.reject(new Error('no personal data here')),
  forReading: async () => null,
};

export const metaOf = (commandId: string = randomUUID()): Meta => ({
  actor: { type: 'system', id: 'test' },
  correlationId: commandId,
  commandId: CommandId.parse(commandId),
});

/** A log of counters in a database of its own; `newer` is the store of the next release. */
export const openCounters = async () => {
  const test = await testDatabase();
  const log = openPostgresEventLog({ target: test.url, logger: silentLogger });
  const store = eventStoreOn(log, createCodec([counters], noKeys, randomBytes));
  const newer = eventStoreOn(log, createCodec([counters, { union: CounterReset }], noKeys, randomBytes));
  const raise = (id: string, by: number, meta = metaOf()) => handle(store, counters, id, { by }, meta);
  const close = async (): Promise<void> => {
    await log.close();
    await test.close();
  };
  return { log, store, newer, raise, close };
};

export type Counters = Awaited<ReturnType<typeof openCounters>>;

/** A store that notes from which revision on streams are read. */
export const noting = ({ store }: Counters) => {
  const seen: { from: (bigint | undefined)[] } = { from: [] };
  const readStream: typeof store.readStream = (...args) => {
    seen.from.push(args[1]);
    return store.readStream(...args);
  };
  return { seen, store: { ...store, readStream } };
};
