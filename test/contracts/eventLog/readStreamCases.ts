import { expect, it } from 'vitest';
import {
  collect,
  collectFirst,
  encodedEvents,
  eventOfSize,
  freshStream,
  idsOf,
} from '../../support/log/encodedEvents.ts';
import type { Cases } from './engine.ts';

export const readStreamCases: Cases = (opened) => {
  it('gives nothing for an unknown stream', async () => {
    expect(await collect(opened().log.readStream(freshStream()))).toEqual([]);
    expect(await collect(opened().log.readStream(freshStream(), 5n))).toEqual([]);
  });

  it('gives everything that was appended, oldest first', async () => {
    const { log } = opened();
    const stream = freshStream();
    const events = encodedEvents(4);
    await log.append(stream, events.slice(0, 1), 'no_stream');
    await log.append(stream, events.slice(1), 0n);
    const stored = await collect(log.readStream(stream));
    expect(stored).toMatchObject(
      events.map(({ id, type }, n) => ({ id, type, stream, revision: BigInt(n), position: expect.any(String) })),
    );
    expect(stored.map(({ position }) => position)).toEqual(stored.map(({ position }) => position).toSorted());
  });

  it.each([0n, 1n, 4n, 5n, 99n])('from revision %s on gives the rest', async (from) => {
    const { log } = opened();
    const stream = freshStream();
    const events = encodedEvents(5);
    await log.append(stream, events, 'no_stream');
    expect(idsOf(await collect(log.readStream(stream, from)))).toEqual(idsOf(events.slice(Number(from))));
  });

  it('gives a stream of 1,300 events whole', async () => {
    const { log } = opened();
    const stream = freshStream();
    const events = encodedEvents(1_300);
    for (const [from, to] of [
      [0, 500],
      [500, 1_000],
      [1_000, 1_300],
    ] as const)
      await log.append(stream, events.slice(from, to), 'any');
    expect(idsOf(await collect(log.readStream(stream)))).toEqual(idsOf(events));
  });

  it('gives a stream of 12 large events whole', async () => {
    const { log } = opened();
    const stream = freshStream();
    const events = Array.from({ length: 12 }, () => eventOfSize(700 * 1024));
    for (const event of events) await log.append(stream, [event], 'any');
    expect(idsOf(await collect(log.readStream(stream)))).toEqual(idsOf(events));
  });

  it('gives a prefix without a gap while the stream grows', async () => {
    const { log } = opened();
    const stream = freshStream();
    const growing = (async () => {
      for (let n = 0; n < 60; n += 1) await log.append(stream, encodedEvents(10), 'any');
    })();
    for (let n = 0; n < 30; n += 1) {
      const revisions = (await collect(log.readStream(stream))).map(({ revision }) => revision);
      expect(revisions).toEqual(revisions.map((_, index) => BigInt(index)));
      expect(revisions.length % 10).toBe(0); // G2: an append is seen whole
    }
    await growing;
    expect(await collect(log.readStream(stream))).toHaveLength(600);
  });

  it('may be left early, many times', async () => {
    const { log } = opened();
    const stream = freshStream();
    await log.append(stream, encodedEvents(300), 'no_stream');
    for (let n = 0; n < 30; n += 1) expect(await collectFirst(log.readStream(stream), 1)).toHaveLength(1);
    expect(await collect(log.readStream(stream))).toHaveLength(300);
  });

  it('keeps streams apart whose names begin alike', async () => {
    const { log } = opened();
    const stream = freshStream();
    const longer = `${stream}-1` as typeof stream;
    await log.append(stream, encodedEvents(2), 'no_stream');
    await log.append(longer, encodedEvents(3), 'no_stream');
    expect(await collect(log.readStream(stream))).toHaveLength(2);
    expect(await collect(log.readStream(longer))).toHaveLength(3);
  });
};
