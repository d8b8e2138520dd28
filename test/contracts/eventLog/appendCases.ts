import { expect, it } from 'vitest';
import { EventRejected } from '../../../domain/core/json/canonicalJson.ts';
import {
  APPEND_BYTES_MAX,
  RevisionConflict,
  START,
  type Appended,
  type ExpectedRevision,
} from '../../../domain/core/log/eventLog.ts';
import {
  collect,
  encodedEvent,
  encodedEvents,
  eventOfSize,
  freshStream,
  idsOf,
  payloadsOf,
} from '../../support/log/encodedEvents.ts';
import type { Cases } from './engine.ts';

/** Stream length before, what is expected, and the revision after or the one that the conflict names. */
type Expectation = { given: number; expected: ExpectedRevision } & (
  { revision: bigint } | { actual: bigint | 'no_stream' }
);

const EXPECTATIONS: readonly Expectation[] = [
  { given: 0, expected: 'no_stream', revision: 0n },
  { given: 1, expected: 'no_stream', actual: 0n },
  { given: 3, expected: 'no_stream', actual: 2n },
  { given: 0, expected: 'any', revision: 0n },
  { given: 1, expected: 'any', revision: 1n },
  { given: 3, expected: 'any', revision: 3n },
  { given: 0, expected: 'stream_exists', actual: 'no_stream' },
  { given: 1, expected: 'stream_exists', revision: 1n },
  { given: 3, expected: 'stream_exists', revision: 3n },
  { given: 0, expected: 0n, actual: 'no_stream' },
  { given: 1, expected: 0n, revision: 1n },
  { given: 3, expected: 2n, revision: 3n },
  { given: 3, expected: 1n, actual: 2n },
  { given: 3, expected: 7n, actual: 2n },
];

const outcomeOf = (appending: Promise<Appended>): Promise<object> =>
  appending.then(
    ({ revision }) => ({ revision }),
    (error: unknown) => (error instanceof RevisionConflict ? { actual: error.actual } : Promise.reject(error)),
  );

export const appendCases: Cases = (opened) => {
  for (const { given, expected, ...outcome } of EXPECTATIONS) {
    const ends = 'revision' in outcome ? `is revision ${outcome.revision}` : `meets ${outcome.actual}`;
    it(`expecting ${expected} after ${given} events ${ends} (G3)`, async () => {
      const { log } = opened();
      const stream = freshStream();
      if (given > 0) await log.append(stream, encodedEvents(given), 'no_stream');
      const appending = log.append(stream, [encodedEvent()], expected);
      expect(await outcomeOf(appending)).toEqual(outcome);
      expect(await collect(log.readStream(stream))).toHaveLength('revision' in outcome ? given + 1 : given);
    });
  }

  it('answers with revision, position and time of the last event', async () => {
    const { log } = opened();
    const stream = freshStream();
    const appended = await log.append(stream, encodedEvents(3), 'no_stream');
    const last = (await collect(log.readStream(stream))).at(-1);
    expect(appended).toEqual({ position: last?.position, revision: 2n, recordedAtUs: appended.recordedAtUs });
    // An engine may leave it out, but says nothing else.
    expect(appended.recordedAtUs ?? last?.recordedAtUs).toBe(last?.recordedAtUs);
    expect(await log.head()).toBe(appended.position);
  });

  it('stores 500 events adjacent and in order (G2)', async () => {
    const { log, other } = opened();
    const stream = freshStream();
    const events = encodedEvents(500);
    const noise = Array.from({ length: 20 }, () => other.append(freshStream(), encodedEvents(3), 'any'));
    await log.append(stream, events, 'no_stream');
    await Promise.all(noise);
    const stored = await collect(log.readStream(stream));
    expect(idsOf(stored)).toEqual(idsOf(events));
    const everything = await collect(log.readAll(stored[0]?.position ?? START, new AbortController().signal));
    expect(idsOf(everything.slice(0, 499))).toEqual(idsOf(events.slice(1)));
  });

  it.each([0, 501])('refuses %i events at once', async (count) => {
    const { log } = opened();
    const stream = freshStream();
    await expect(log.append(stream, encodedEvents(count), 'any')).rejects.toBeInstanceOf(EventRejected);
    expect(await collect(log.readStream(stream))).toEqual([]);
  });

  it('stores 900 KiB at once and refuses one byte more', async () => {
    const { log } = opened();
    const stream = freshStream();
    const tooLarge = eventOfSize(APPEND_BYTES_MAX + 1);
    await expect(log.append(stream, [tooLarge], 'any')).rejects.toBeInstanceOf(EventRejected);
    const largest = eventOfSize(APPEND_BYTES_MAX);
    await log.append(stream, [largest], 'no_stream');
    const [stored] = await collect(log.readStream(stream));
    expect(Buffer.compare(stored?.payload ?? Buffer.alloc(0), largest.payload)).toBe(0);
  });

  it('lets one of 20 parallel appends at the same revision succeed (G3)', async () => {
    const { log, other } = opened();
    const stream = freshStream();
    await log.append(stream, [encodedEvent()], 'no_stream');
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? log : other).append(stream, [encodedEvent()], 0n)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refusals.every((refusal) => refusal instanceof RevisionConflict)).toBe(true);
    expect(await collect(log.readStream(stream))).toHaveLength(2);
  });

  it('lets all of 20 parallel appends with any succeed (G3)', async () => {
    const { log, other } = opened();
    const stream = freshStream();
    const appended = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? log : other).append(stream, [encodedEvent({ n })], 'any')),
    );
    const revisions = appended.map(({ revision }) => revision).toSorted((a, b) => Number(a - b));
    expect(revisions).toEqual(Array.from({ length: 20 }, (_, n) => BigInt(n)));
    expect(await collect(log.readStream(stream))).toHaveLength(20);
  });

  it('keeps the order in which one caller appended to a stream', async () => {
    const { log } = opened();
    const stream = freshStream();
    await Promise.all(Array.from({ length: 50 }, (_, n) => log.append(stream, [encodedEvent({ n })], 'any')));
    expect(payloadsOf(await collect(log.readStream(stream)))).toEqual(Array.from({ length: 50 }, (_, n) => ({ n })));
  });

  it('appends to 300 streams at once', async () => {
    const { log } = opened();
    const streams = Array.from({ length: 300 }, freshStream);
    const appended = await Promise.all(streams.map((stream) => log.append(stream, encodedEvents(2), 'no_stream')));
    expect(new Set(appended.map(({ position }) => position)).size).toBe(300);
    for (const stream of streams.slice(0, 5)) expect(await collect(log.readStream(stream))).toHaveLength(2);
  });
};
