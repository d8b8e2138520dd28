import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openPostgresEventLog } from '../../../adapters/postgres/log/eventLog.ts';
import { createCodec } from '../../../domain/core/codec.ts';
import { unreachable, type Decider } from '../../../domain/core/decider.ts';
import { DomainError } from '../../../domain/core/errors.ts';
import { RevisionConflict, streamName, type StreamName } from '../../../domain/core/eventLog.ts';
import { eventStoreOn, type EventStore, type Meta } from '../../../domain/core/eventStore.ts';
import { handleCommand, loadState } from '../../../domain/core/handleCommand.ts';
import { CommandId } from '../../../domain/core/ids.ts';
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

const noKeys = {
  forWriting: () => Promise.reject(new Error('no personal data here')),
  forReading: async () => null,
};

let test: TestDatabase;
let log: ReturnType<typeof openPostgresEventLog>;
let store: EventStore;

beforeAll(async () => {
  test = await testDatabase();
  log = openPostgresEventLog({ target: test.url, log: silentLogger });
  store = eventStoreOn(log, createCodec([{ union: CounterEvent }], noKeys, randomBytes));
});
afterAll(async () => {
  await log.close();
  await test.close();
});

const freshCounter = (): StreamName => streamName('counter', randomUUID());
const metaOf = (commandId: string = randomUUID()): Meta => ({
  actor: { type: 'system', id: 'test' },
  correlationId: commandId,
  commandId: CommandId.parse(commandId),
});
const raise = (stream: StreamName, by: number, meta = metaOf()) => handleCommand(store, counter, stream, { by }, meta);

describe('handling a command', () => {
  it('appends what was decided and tells state and position', async () => {
    const stream = freshCounter();
    await raise(stream, 1);
    const handled = await raise(stream, 2);
    expect(handled).toEqual({
      events: [{ type: 'CounterRaised', data: { by: 2 } }],
      state: 3,
      position: await log.head(),
      repeated: false,
    });
    expect(await loadState(store, counter, stream)).toEqual({ state: 3, revision: 1n, position: handled.position });
  });

  it('appends nothing when nothing is decided, and tells where the stream stands', async () => {
    const stream = freshCounter();
    expect(await raise(stream, 0)).toEqual({ events: [], state: 0, position: null, repeated: false });
    const { position } = await raise(stream, 5);
    expect(await raise(stream, 0)).toEqual({ events: [], state: 5, position, repeated: false });
  });

  it('passes a refusal on and appends nothing', async () => {
    const stream = freshCounter();
    await expect(raise(stream, 101)).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(await loadState(store, counter, stream)).toEqual({ state: 0, revision: -1n, position: null });
  });

  it('handles a repeated command once and returns the events recorded then', async () => {
    const stream = freshCounter();
    const meta = metaOf();
    const first = await raise(stream, 60, meta);
    await raise(stream, 20);
    expect(await raise(stream, 60, meta)).toEqual({
      events: first.events,
      state: 80,
      position: first.position,
      repeated: true,
    });
  });

  it('handles a command once that arrives five times at the same moment', async () => {
    const stream = freshCounter();
    const meta = metaOf();
    const handled = await Promise.all(Array.from({ length: 5 }, () => raise(stream, 10, meta)));
    expect(new Set(handled.map(({ position }) => position)).size).toBe(1);
    expect(await loadState(store, counter, stream)).toMatchObject({ state: 10, revision: 0n });
  });

  it('decides again on the newer state when another command was faster', async () => {
    const stream = freshCounter();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => raise(stream, 30)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refusals).toMatchObject(Array.from({ length: 3 }, () => ({ code: 'quota_exceeded' })));
    expect(await loadState(store, counter, stream)).toMatchObject({ state: 90, revision: 2n });
  });

  it('gives up with RevisionConflict after losing eight times', async () => {
    const stream = freshCounter();
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
        await raise(stream, 1);
        return store.append(...args);
      },
    };
    const losing = handleCommand(alwaysLate, counting, stream, { by: 2 }, metaOf());
    await expect(losing).rejects.toBeInstanceOf(RevisionConflict);
    expect(decided).toBe(8);
  });
});
