import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LogBroken, LogOverloaded, LogUnavailable, START } from '../../../domain/core/log/eventLog.ts';
import { collect, encodedEvent, encodedEvents, freshStream, idsOf } from '../../support/log/encodedEvents.ts';
import type { Cases } from './engine.ts';

export const failureCases: Cases = (opened) => {
  it('a refused append harms no neighbour (G8)', async () => {
    const { log } = opened();
    const taken = freshStream();
    const used = encodedEvents(2);
    await log.append(taken, used, 'no_stream');
    const streams = Array.from({ length: 20 }, freshStream);
    const results = await Promise.allSettled([
      ...streams.slice(0, 10).map((stream) => log.append(stream, encodedEvents(2), 'no_stream')),
      log.append(taken, [encodedEvent()], 'no_stream'),
      log.append(taken, used.toReversed(), 'any'),
      log.append(freshStream(), [encodedEvent()], 5n),
      ...streams.slice(10).map((stream) => log.append(stream, encodedEvents(2), 'no_stream')),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      ...Array<string>(10).fill('fulfilled'),
      ...Array<string>(3).fill('rejected'),
      ...Array<string>(10).fill('fulfilled'),
    ]);
    for (const stream of streams) expect(await collect(log.readStream(stream))).toHaveLength(2);
  });

  it('an append that the engine cannot even send harms no neighbour (G8)', async () => {
    const { log } = opened();
    const stream = freshStream();
    const poison = { ...encodedEvent(), id: 'not an id' as never };
    const results = await Promise.allSettled([
      log.append(freshStream(), [poison], 'any'),
      log.append(stream, encodedEvents(1), 'any'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await collect(log.readStream(stream))).toHaveLength(1);
  });

  it('an append whose connection is cut before it arrives is stored once (G1)', async () => {
    const { log, faults } = opened();
    const stream = freshStream();
    faults.cutNextAppend();
    expect((await log.append(stream, encodedEvents(2), 'no_stream')).revision).toBe(1n);
    expect(await collect(log.readStream(stream))).toHaveLength(2);
  });

  it('an append whose reply is lost is stored once, and its result is the right one (G1)', async () => {
    const { log, other, faults } = opened();
    const stream = freshStream();
    await log.append(stream, encodedEvents(1), 'no_stream');
    faults.loseNextReply();
    const appended = await log.append(stream, encodedEvents(2), 0n);
    const stored = await collect(other.readStream(stream));
    expect(stored).toHaveLength(3);
    expect(appended).toMatchObject({ position: stored.at(-1)?.position, revision: 2n });
  });

  it('a lost reply among 100 parallel appends loses and doubles none (G1)', async () => {
    const { log, faults } = opened();
    const streams = Array.from({ length: 100 }, freshStream);
    faults.loseNextReply();
    await Promise.all(streams.map((stream) => log.append(stream, encodedEvents(1), 'no_stream')));
    for (const stream of streams) expect(await collect(log.readStream(stream))).toHaveLength(1);
  });

  it('an append after all idle connections were cut succeeds', async () => {
    const { log, faults } = opened();
    await log.append(freshStream(), encodedEvents(1), 'no_stream');
    await log.head();
    await faults.cutAll();
    await log.append(freshStream(), encodedEvents(1), 'no_stream');
    expect(await log.head()).not.toBe(START);
  });

  it('a read while all connections are cut succeeds', async () => {
    const { log, faults } = opened();
    const stream = freshStream();
    const events = encodedEvents(3);
    await log.append(stream, events, 'no_stream');
    for (let n = 0; n < 5; n += 1) {
      const reading = collect(log.readStream(stream));
      await faults.cutAll();
      expect(idsOf(await reading)).toEqual(idsOf(events));
    }
  });

  it('appends while connections are cut again and again are stored once each, in order (G1)', async () => {
    const { log, other, faults } = opened();
    const stream = freshStream();
    const events = encodedEvents(150);
    const appending = (async () => {
      for (const [n, event] of events.entries())
        await log.append(stream, [event], n === 0 ? 'no_stream' : BigInt(n - 1));
    })();
    for (let n = 0; n < 4; n += 1) {
      await sleep(30);
      await faults.cutAll();
    }
    await appending;
    expect(idsOf(await collect(other.readStream(stream)))).toEqual(idsOf(events));
  });

  it('an append during a short silence of the store succeeds', async () => {
    const { log, faults } = opened();
    faults.stall();
    const appending = log.append(freshStream(), encodedEvents(1), 'no_stream');
    await sleep(300);
    faults.resume();
    expect((await appending).revision).toBe(0n);
  });

  it('an append during a short absence of the store succeeds', async () => {
    const { log, faults } = opened();
    faults.refuse();
    await faults.cutAll();
    const appending = log.append(freshStream(), encodedEvents(1), 'no_stream');
    await sleep(1_000);
    faults.accept();
    expect((await appending).revision).toBe(0n);
  });

  it('a long absence of the store is LogUnavailable for what was sent, and what waited is refused as well', async () => {
    const { log, faults } = opened();
    faults.refuse();
    await faults.cutAll();
    const stream = freshStream();
    const sent = log.append(stream, encodedEvents(1), 'no_stream').catch((error: unknown) => error);
    await sleep(200);
    const waited = log.append(stream, encodedEvents(1), 0n).catch((error: unknown) => error);
    const outcomes = [await sent, await waited];
    faults.accept();
    expect(outcomes[0]).toBeInstanceOf(LogUnavailable);
    expect([LogOverloaded, LogUnavailable]).toContain(Object(outcomes[1]).constructor);
    expect(await collect(log.readStream(stream))).toEqual([]);
    expect((await log.append(freshStream(), encodedEvents(1), 'no_stream')).revision).toBe(0n);
  });

  it('more than 10,000 waiting events are LogOverloaded, and nothing of them is stored', async () => {
    const { log } = opened();
    const streams = Array.from({ length: 40 }, freshStream);
    const results = await Promise.allSettled(
      streams.map((stream) => log.append(stream, encodedEvents(500), 'no_stream')),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter((reason) => !(reason instanceof LogOverloaded))).toEqual([]);
    for (const [n, stream] of streams.entries())
      expect(await collect(log.readStream(stream))).toHaveLength(results[n]?.status === 'fulfilled' ? 500 : 0);
  });

  it('a stream with a missing revision is LogBroken', async () => {
    const { log, removeEvent } = opened();
    const stream = freshStream();
    await log.append(stream, encodedEvents(4), 'no_stream');
    const stored = await collect(log.readStream(stream));
    await removeEvent(stored[1]?.position ?? START);
    await expect(collect(log.readStream(stream))).rejects.toBeInstanceOf(LogBroken);
  });
};
