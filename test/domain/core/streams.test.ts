import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openPostgresEventLog } from '../../../adapters/postgres/log/eventLog.ts';
import { createCodec } from '../../../domain/core/codec.ts';
import { unreachable, type Decider } from '../../../domain/core/decider.ts';
import { DomainError } from '../../../domain/core/errors.ts';
import { RevisionConflict } from '../../../domain/core/eventLog.ts';
import { eventStoreOn, type EventStore, type Meta } from '../../../domain/core/eventStore.ts';
import { CommandId } from '../../../domain/core/ids.ts';
import { streamKind, UnknownEventType } from '../../../domain/core/streamKind.ts';
import { eventsOf, handle, load, unwritten } from '../../../domain/core/streams.ts';
import { silentLogger } from '../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../support/postgres.ts';

const CounterEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('CounterRaised'), data: z.object({ by: z.number() }) }),
]);
type CounterEvent = z.infer<typeof CounterEvent>;
type Raise = { by: number };

/** Raises at most to 100; raising by nothing is no event. */
const counter: Decider<Raise, CounterEvent, number> = {
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

const counters = streamKind('counter', CounterEvent, counter);

/** What the next release will write into the same streams. */
const CounterReset = z.discriminatedUnion('type', [
  z.object({ type: z.literal('CounterReset'), data: z.object({ to: z.number() }) }),
]);

const noKeys = {
  forWriting: () => Promise.reject(new Error('no personal data here')),
  forReading: async () => null,
};

let test: TestDatabase;
let log: ReturnType<typeof openPostgresEventLog>;
let store: EventStore;
let newer: EventStore;

beforeAll(async () => {
  test = await testDatabase();
  log = openPostgresEventLog({ target: test.url, logger: silentLogger });
  store = eventStoreOn(log, createCodec([counters], noKeys, randomBytes));
  newer = eventStoreOn(log, createCodec([counters, { union: CounterReset }], noKeys, randomBytes));
});
afterAll(async () => {
  await log.close();
  await test.close();
});

const metaOf = (commandId: string = randomUUID()): Meta => ({
  actor: { type: 'system', id: 'test' },
  correlationId: commandId,
  commandId: CommandId.parse(commandId),
});
const raise = (id: string, by: number, meta = metaOf()) => handle(store, counters, id, { by }, meta);

/** Counts how often streams are read. */
const counting = () => {
  const seen = { reads: 0 };
  const readStream: EventStore['readStream'] = (...args) => {
    seen.reads += 1;
    return store.readStream(...args);
  };
  return { seen, store: { ...store, readStream } };
};

/** What a newer release does to a counter. */
const reset = async (id: string) => {
  const event = { type: 'CounterReset', data: { to: 7 } };
  await newer.append(counters.stream(id), [event], 'any', metaOf());
};

describe('handling a command', () => {
  it('appends what was decided and tells state and position', async () => {
    const id = randomUUID();
    await raise(id, 1);
    const handled = await raise(id, 2);
    expect(handled).toEqual({
      events: [{ type: 'CounterRaised', data: { by: 2 } }],
      state: 3,
      revision: 1n,
      position: await log.head(),
      recordedAt: (await load(store, counters, id)).last?.recordedAt,
      repeated: false,
    });
    expect(await load(store, counters, id)).toMatchObject({
      state: 3,
      revision: 1n,
      position: handled.position,
      first: { revision: 0n, data: { by: 1 } },
      last: { revision: 1n, data: { by: 2 } },
    });
  });

  it('appends nothing when nothing is decided, and tells where the stream stands', async () => {
    const id = randomUUID();
    expect(await raise(id, 0)).toEqual({
      events: [],
      state: 0,
      revision: -1n,
      position: null,
      recordedAt: null,
      repeated: false,
    });
    const { position } = await raise(id, 5);
    expect(await raise(id, 0)).toEqual({
      events: [],
      state: 5,
      revision: 0n,
      position,
      recordedAt: null,
      repeated: false,
    });
  });

  it('passes a refusal on and appends nothing', async () => {
    const id = randomUUID();
    await expect(raise(id, 101)).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(await load(store, counters, id)).toEqual({
      state: 0,
      revision: -1n,
      position: null,
      first: null,
      last: null,
    });
  });

  it('handles a repeated command once and returns the events recorded then', async () => {
    const id = randomUUID();
    const meta = metaOf();
    const first = await raise(id, 60, meta);
    await raise(id, 20);
    expect(await raise(id, 60, meta)).toEqual({
      events: first.events,
      state: 80,
      revision: 1n,
      position: first.position,
      recordedAt: first.recordedAt,
      repeated: true,
    });
  });

  it('handles a command once that arrives five times at the same moment', async () => {
    const id = randomUUID();
    const meta = metaOf();
    const handled = await Promise.all(Array.from({ length: 5 }, () => raise(id, 10, meta)));
    expect(new Set(handled.map(({ position }) => position)).size).toBe(1);
    expect(await load(store, counters, id)).toMatchObject({ state: 10, revision: 0n });
  });

  it('decides again on the newer state when another command was faster', async () => {
    const id = randomUUID();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => raise(id, 30)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refusals).toMatchObject(Array.from({ length: 3 }, () => ({ code: 'quota_exceeded' })));
    expect(await load(store, counters, id)).toMatchObject({ state: 90, revision: 2n });
  });

  it('gives up with RevisionConflict after losing eight times', async () => {
    const id = randomUUID();
    let decided = 0;
    const counting = {
      ...counter,
      decide: (command: Raise, total: number) => {
        decided += 1;
        return counter.decide(command, total);
      },
    };
    const alwaysLate: EventStore = {
      ...store,
      append: async (...args) => {
        await raise(id, 1);
        return store.append(...args);
      },
    };
    const losing = handle(alwaysLate, { ...counters, decider: counting }, id, { by: 2 }, metaOf());
    await expect(losing).rejects.toBeInstanceOf(RevisionConflict);
    expect(decided).toBe(8);
  });
});

describe('a stream that the caller knows', () => {
  it('is read once for any number of commands', async () => {
    const id = randomUUID();
    const { seen, store: counted } = counting();
    const first = await handle(counted, counters, id, { by: 1 }, metaOf(), await load(counted, counters, id));
    const second = await handle(counted, counters, id, { by: 2 }, metaOf(), first);
    expect(await handle(counted, counters, id, { by: 0 }, metaOf(), second)).toMatchObject({ state: 3, revision: 1n });
    expect(seen.reads).toBe(1);
    expect(await load(store, counters, id)).toMatchObject({ state: 3, revision: 1n, position: second.position });
  });

  it('is read again when it has moved since', async () => {
    const id = randomUUID();
    const known = await load(store, counters, id);
    await raise(id, 90);
    await expect(handle(store, counters, id, { by: 20 }, metaOf(), known)).rejects.toMatchObject({
      code: 'quota_exceeded',
    });
    expect(await handle(store, counters, id, { by: 10 }, metaOf(), known)).toMatchObject({ state: 100, revision: 1n });
  });

  it('takes no command twice, whether it was handled before or after it was read', async () => {
    const id = randomUUID();
    const [early, late] = [metaOf(), metaOf()];
    const first = await raise(id, 10, early);
    await raise(id, 20);
    const known = await load(store, counters, id);
    expect(await handle(store, counters, id, { by: 10 }, early, known)).toMatchObject({
      events: first.events,
      position: first.position,
      repeated: true,
    });
    const second = await raise(id, 30, late);
    expect(await handle(store, counters, id, { by: 30 }, late, known)).toMatchObject({
      events: second.events,
      position: second.position,
      state: 60,
    });
    expect(await load(store, counters, id)).toMatchObject({ state: 60, revision: 2n });
  });
});

describe('a stream with a fresh id', () => {
  it('is appended to without being read', async () => {
    const id = randomUUID();
    const { seen, store: counted } = counting();
    const handled = await handle(counted, counters, id, { by: 7 }, metaOf(), unwritten(counters));
    expect(seen.reads).toBe(0);
    expect(await load(store, counters, id)).toMatchObject({ state: 7, position: handled.position });
  });

  it('is read where something stands in its place', async () => {
    const id = randomUUID();
    await raise(id, 95);
    const late = (by: number) => handle(store, counters, id, { by }, metaOf(), unwritten(counters));
    await expect(late(6)).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(await late(5)).toMatchObject({ state: 100, revision: 1n });
  });
});

describe('a stream into which a newer release wrote', () => {
  it('can be neither folded nor appended to, and the error names stream and type', async () => {
    const id = randomUUID();
    const known = await raise(id, 5);
    await reset(id);
    const attempts = [
      () => load(store, counters, id),
      () => raise(id, 1),
      () => handle(store, counters, id, { by: 1 }, metaOf(), known),
      () => Array.fromAsync(eventsOf(store, counters, id)),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toBeInstanceOf(UnknownEventType);
      await expect(attempt()).rejects.toThrow(`counter-${id} holds an event of type CounterReset`);
    }
    expect(await Array.fromAsync(newer.readStream(counters.stream(id)))).toHaveLength(2);
  });

  it('is read without the data by whoever does not fold it, and leaves other streams alone', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    const after = await log.head();
    await reset(id);
    await raise(other, 3);
    const events = (await Array.fromAsync(store.readAll(after, AbortSignal.timeout(10_000)))).flat();
    expect(events.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'CounterReset', data: null },
      { type: 'CounterRaised', data: { by: 3 } },
    ]);
    expect(events.map((event) => counters.holds(event))).toEqual([false, true]);
  });

  it('is not taken for the other kind of the same category', async () => {
    const id = randomUUID();
    await reset(id);
    const resets = streamKind('counter', CounterReset);
    expect(await Array.fromAsync(eventsOf(newer, resets, id))).toMatchObject([{ data: { to: 7 } }]);
    await expect(load(newer, counters, id)).rejects.toBeInstanceOf(UnknownEventType);
  });
});
