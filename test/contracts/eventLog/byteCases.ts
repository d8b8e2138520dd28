import { fc } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { APPEND_BYTES_MAX, START, type EncodedEvent } from '../../../domain/core/log/eventLog.ts';
import { collect, collectFirst, encodedEvent, eventOfSize, freshStream } from '../../support/log/encodedEvents.ts';
import { jsonObjects } from '../../support/jsonValues.ts';
import type { Cases, EventLogUnderTest } from './engine.ts';

const never = new AbortController().signal;
/** What of an event must come back, as text. */
const visible = (events: readonly EncodedEvent[]): unknown[] =>
  events.map(({ id, type, payload, meta }) => ({
    id,
    type,
    payload: Buffer.from(payload).toString('utf8'),
    meta: Buffer.from(meta).toString('utf8'),
  }));

/** Appends, and reads back in each of the three ways. */
const readBack = async ({ log }: EventLogUnderTest, events: readonly EncodedEvent[]): Promise<unknown[][]> => {
  const stream = freshStream();
  const from = await log.head();
  await log.append(stream, events, 'no_stream');
  return [
    visible(await collect(log.readStream(stream))),
    visible(await collect(log.readAll(from, never))),
    visible(await collectFirst(log.subscribe(from, never), events.length)),
  ];
};

const thrice = (events: readonly EncodedEvent[]): unknown[][] => Array.from({ length: 3 }, () => visible(events));

const nested = (depth: number): unknown =>
  depth === 0 ? 1 : depth % 2 === 0 ? [nested(depth - 1)] : { d: nested(depth - 1) };

/** Without 1e30, which canonical JSON here refuses. */
const RFC_8785_EXAMPLE = {
  // oxlint-disable-next-line eslint/no-loss-of-precision -- as the RFC writes it
  numbers: [333333333.33333329, 4.5, 2e-3, 0.000000000000000000000000001],
  string: "\u20ac$\u000f\u000aA'\u0042\u0022\u005c\\\u0022/",
  literals: [null, true, false],
};

const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');

export const byteCases: Cases = (opened) => {
  it('come back as they were appended, whatever the JSON (G6)', () =>
    fc.assert(
      fc.asyncProperty(fc.array(jsonObjects(7), { minLength: 1, maxLength: 20 }), async (payloads) => {
        const events = payloads.map((payload) => encodedEvent(payload));
        expect(await readBack(opened(), events)).toEqual(thrice(events));
      }),
      { numRuns: 60 },
    ));

  it.each<[string, unknown]>([
    ['integer-like names', JSON.parse('{"b":2,"a":1,"10":1,"9":2}')],
    ['the example of RFC 8785, section 3.2.2', RFC_8785_EXAMPLE],
    ['every control character', { controls, names: { '\u0000': 1, '\u001f': 2 } }],
    ['characters beyond 16 bits', { text: '😀𝒳\u{10ffff}', '😀': 'é' }],
    ['64 levels', { value: nested(63) }],
    ['an empty object', {}],
  ])('of %s come back as they were appended (G6)', async (_, payload) => {
    const events = [encodedEvent(payload), encodedEvent(payload)];
    expect(await readBack(opened(), events)).toEqual(thrice(events));
  });

  it('of 900 KiB come back as they were appended (G6)', async () => {
    const events = [eventOfSize(APPEND_BYTES_MAX)];
    expect(await readBack(opened(), events)).toEqual(thrice(events));
  });

  it('are the same on every node (G6)', async () => {
    const { log, other } = opened();
    expect(await collect(log.readAll(START, never))).toEqual(await collect(other.readAll(START, never)));
  });

  it('carry a recorded time in microseconds that never decreases', async () => {
    const { log } = opened();
    const before = BigInt(Date.now() - 60_000) * 1_000n;
    for (let n = 0; n < 20; n += 1) await log.append(freshStream(), [encodedEvent({ n })], 'no_stream');
    const times = (await collect(log.readAll(START, never))).map(({ recordedAtUs }) => recordedAtUs);
    expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect(times.at(-1)).toBeGreaterThan(before);
    expect(times.at(-1)).toBeLessThan(BigInt(Date.now() + 60_000) * 1_000n);
  });

  it('and times are the same by every way of reading', async () => {
    const { log } = opened();
    const stream = freshStream();
    const from = await log.head();
    await log.append(stream, [encodedEvent()], 'no_stream');
    const [byStream] = await collect(log.readStream(stream));
    expect(await collect(log.readAll(from, never))).toEqual([byStream]);
    expect(await collectFirst(log.subscribe(from, never), 1)).toEqual([byStream]);
  });
};
