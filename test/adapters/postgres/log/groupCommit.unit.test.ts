import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { AppendAnswer, AppendRequest } from '../../../../adapters/postgres/log/appendCall.ts';
import { createGroupCommit, takeBatch } from '../../../../adapters/postgres/log/groupCommit.ts';
import { streamName } from '../../../../domain/core/log/eventLog.ts';
import { encodedEvent, encodedEvents, eventOfSize, freshStream } from '../../../support/log/encodedEvents.ts';

type Queued = AppendRequest & { bytes: number; n: number };

const queued = fc
  .array(fc.record({ stream: fc.nat(6), events: fc.integer({ min: 1, max: 400 }), bytes: fc.nat(900 * 1024) }))
  .map((appends) =>
    appends.map(({ stream, events, bytes }, n): Queued => ({
      n,
      stream: streamName('thing', String(stream)),
      events: encodedEvents(events),
      expected: 'any',
      bytes,
    })),
  );

/** An answer in which each of the batch was stored, from `row` on. */
const appendedFrom = (row: bigint, batch: readonly AppendRequest[]): AppendAnswer => ({
  outcomes: batch.map((_, n) => ({
    kind: 'appended',
    row: row + BigInt(n),
    revision: 0n,
    recordedAtUs: 5n,
    isRepeat: false,
  })),
  cuts: 0,
});

describe('the next batch', () => {
  it('is a fair part of the queue', () =>
    fc.assert(
      fc.property(queued, (queue) => {
        const { batch, rest } = takeBatch(queue);
        expect([...batch, ...rest].map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(queue.map(({ n }) => n));
        expect(batch[0]).toBe(queue[0]);
        expect(new Set(batch.map(({ stream }) => stream)).size).toBe(batch.length);
        expect(batch.reduce((sum, { events }) => sum + events.length, 0)).toBeLessThanOrEqual(1_000);
        expect(batch.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(2 * 1024 * 1024);
        for (const taken of batch)
          expect(rest.some(({ stream, n }) => stream === taken.stream && n < taken.n)).toBe(false);
      }),
      { numRuns: 50 },
    ));

  it('leaves an append that repeats an id of the batch, and what follows it in its stream', () => {
    const shared = encodedEvent();
    const [a, b] = [freshStream(), freshStream()];
    const queue = [
      { stream: a, events: [shared], expected: 'any' as const, bytes: 1 },
      { stream: b, events: [shared], expected: 'any' as const, bytes: 1 },
      { stream: b, events: [encodedEvent()], expected: 'any' as const, bytes: 1 },
    ];
    expect(takeBatch(queue)).toEqual({ batch: [queue[0]], rest: [queue[1], queue[2]] });
  });
});

describe('group commit', () => {
  it('sends what arrives during a call as the next one, and never two at a time', async () => {
    const sizes: number[] = [];
    let inFlight = 0;
    const sending = Promise.withResolvers<void>();
    const { append } = createGroupCommit({
      send: async (batch) => {
        sending.resolve();
        inFlight += 1;
        expect(inFlight).toBe(1);
        sizes.push(batch.length);
        await new Promise((resolve) => setTimeout(resolve, 20));
        inFlight -= 1;
        return appendedFrom(0n, batch);
      },
      onCommit: () => undefined,
    });
    const one = (): Promise<unknown> => append({ stream: freshStream(), events: encodedEvents(1), expected: 'any' });
    const first = one();
    await sending.promise;
    await Promise.all([first, ...Array.from({ length: 100 }, one)]);
    expect(sizes).toEqual([1, 100]);
  });

  it('sends each append of a failed batch alone, so that only the culprit fails', async () => {
    const poison = freshStream();
    const announced: string[] = [];
    const { append, close } = createGroupCommit({
      send: async (batch) => {
        if (batch.some(({ stream }) => stream === poison)) throw new Error('poison');
        return appendedFrom(0n, batch);
      },
      onCommit: ({ events }) => announced.push(...events.map(({ stream }) => stream)),
    });
    const streams = [freshStream(), poison, freshStream()];
    const results = await Promise.allSettled(
      streams.map((stream) => append({ stream, events: encodedEvents(1), expected: 'any' })),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await close();
    expect(announced).toEqual([streams[0], streams[2]]);
  });

  it('lets readers begin with what was stored before those who appended it go on', async () => {
    const order: string[] = [];
    // In some steps, none of which waits for anything outside this process.
    const read = async (): Promise<void> => {
      for (let step = 0; step < 20; step += 1) await Promise.resolve();
      order.push('read');
    };
    const { append } = createGroupCommit({
      send: async (batch) => appendedFrom(0n, batch),
      onCommit: () => void read(),
    });
    await append({ stream: freshStream(), events: encodedEvents(1), expected: 'any' });
    order.push('appended');
    expect(order).toEqual(['read', 'appended']);
  });

  it('refuses beyond 32 MiB of waiting bytes and takes more once they are gone', async () => {
    const { append } = createGroupCommit({
      send: async (batch) => appendedFrom(0n, batch),
      onCommit: () => undefined,
    });
    const large = eventOfSize(800 * 1024);
    const one = (): Promise<unknown> =>
      append({ stream: freshStream(), events: [{ ...large, id: encodedEvent().id }], expected: 'any' });
    const results = await Promise.allSettled(Array.from({ length: 50 }, one));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
    await one();
  });

  it('waits for accepted appends when it closes, and takes no more', async () => {
    const { append, close } = createGroupCommit({
      send: async (batch) => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        return appendedFrom(7n, batch);
      },
      onCommit: () => undefined,
    });
    const accepted = append({ stream: freshStream(), events: encodedEvents(1), expected: 'any' });
    const closing = close();
    const late = append({ stream: freshStream(), events: encodedEvents(1), expected: 'any' });
    await expect(late).rejects.toMatchObject({ name: 'LogUnavailable' });
    await closing;
    expect(await accepted).toEqual({ position: '0000000000000007', revision: 0n, recordedAtUs: 5n });
  });
});
