import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamKind, UnknownEventType } from '../../../domain/core/log/streamKind.ts';
import { eventsOf, handle, load, unwritten } from '../../../domain/core/log/streams.ts';
import { CounterReset, counters, metaOf, noting, openCounters, type Counters } from '../../support/log/counters.ts';

let opened: Counters;
let log: Counters['log'];
let store: Counters['store'];
let newer: Counters['newer'];
let raise: Counters['raise'];

beforeAll(async () => {
  opened = await openCounters();
  ({ log, store, newer, raise } = opened);
});
afterAll(() => opened.close());

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

  it('asks directly before each attempt to append, and appends nothing once that throws', async () => {
    const id = randomUUID();
    let asked = 0;
    const handled = await handle(store, counters, id, { by: 1 }, metaOf(), undefined, async () => {
      asked += 1;
      const raised = { type: 'CounterRaised', data: { by: 40 } };
      if (asked === 1) await newer.append(counters.stream(id), [raised], 'no_stream', metaOf());
    });
    expect({ asked, ...handled }).toMatchObject({ asked: 2, state: 41, revision: 1n });
    const refused = handle(store, counters, id, { by: 1 }, metaOf(), undefined, async () => {
      throw new Error('not now');
    });
    await expect(refused).rejects.toThrow('not now');
    expect(await load(store, counters, id)).toMatchObject({ state: 41, revision: 1n });
  });
});

describe('a stream that the caller knows', () => {
  it('is read once for any number of commands', async () => {
    const id = randomUUID();
    const { seen, store: counted } = noting(opened);
    const first = await handle(counted, counters, id, { by: 1 }, metaOf(), await load(counted, counters, id));
    const second = await handle(counted, counters, id, { by: 2 }, metaOf(), first);
    expect(await handle(counted, counters, id, { by: 0 }, metaOf(), second)).toMatchObject({ state: 3, revision: 1n });
    expect(seen.from).toHaveLength(1);
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
    const { seen, store: counted } = noting(opened);
    const handled = await handle(counted, counters, id, { by: 7 }, metaOf(), unwritten(counters));
    expect(seen.from).toEqual([]);
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
