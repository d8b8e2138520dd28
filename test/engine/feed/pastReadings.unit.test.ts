import { describe, expect, it } from 'vitest';
import { LogUnavailable, START, type Position } from '../../../domain/core/log/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { createPastReadings, type PastReader, type PastReadings } from '../../../engine/feed/pastReadings.ts';
import type { Pace } from '../../../engine/feed/reading.ts';
import { eventAt, placeOf } from '../../support/log/recordedEvents.ts';

const BATCH = 500;
const LIMIT = 4_000;
const never = new AbortController().signal;

/** Alike but for their places: more would take longer than the tests. */
const eventsOf = (count: number, text = ''): readonly RecordedEvent[] => {
  const template = eventAt(0, 'Noted', { text });
  return Array.from({ length: count }, (_, n) => ({ ...template, position: placeOf(n) }));
};
const ALL = eventsOf(24_000);

/** A log of `count` events that tells how often it is read, and how much of it. */
const logOf = (count: number, all: readonly RecordedEvent[] = ALL.slice(0, count)) => {
  const told = { readings: 0, open: 0, events: 0, breaksAt: Number.POSITIVE_INFINITY };
  const readAll: EventStore['readAll'] = async function* (after, signal) {
    told.readings += 1;
    told.open += 1;
    try {
      for (let at = all.findIndex(({ position }) => position > after); at < count && !signal.aborted; at += BATCH) {
        if (at >= told.breaksAt) throw new LogUnavailable('the log cannot be read now');
        const batch = all.slice(at, at + BATCH);
        told.events += batch.length;
        yield batch;
        await turn();
      }
    } finally {
      told.open -= 1;
    }
  };
  return { readAll, told, positions: all.map(({ position }) => position) };
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What can go on without the one that stands still has done so. */
const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 200; turns += 1) await turn();
};

const positionsOf = (events: readonly RecordedEvent[]): readonly Position[] => events.map(({ position }) => position);

const rest = async (reader: PastReader, after: Position): Promise<readonly Position[]> => {
  const taken: Position[] = [];
  for (let position = after; ;) {
    const events = await reader.after(position, LIMIT);
    const last = events.at(-1);
    if (last === undefined) return taken;
    taken.push(...positionsOf(events));
    position = last.position;
  }
};

const allOf = (past: PastReadings, pace: Pace, after = START): Promise<readonly Position[]> =>
  rest(past.join(pace, never), after);

describe('readings of the past', () => {
  it('are one for all who come back to about the same place', async () => {
    const log = logOf(24_000);
    const past = createPastReadings(log);
    const places = [START, START, placeOf(3), placeOf(700)];
    const taken = await Promise.all(places.map((after, n) => allOf(past, n === 0 ? 'leads' : 'follows', after)));
    expect(taken).toEqual(places.map((after) => log.positions.filter((position) => position > after)));
    expect(log.told).toMatchObject({ readings: 1 });
  });

  it('go no further than some way ahead of the one that leads', async () => {
    const log = logOf(24_000);
    const past = createPastReadings(log);
    const leader = past.join('leads', never);
    const first = await leader.after(START, LIMIT);
    const following = allOf(past, 'follows');
    await settled();
    expect(log.told.events).toBeLessThanOrEqual(first.length + LIMIT + 2 * BATCH);
    expect(past.haveBoth(START, placeOf(first.length))).toBe(true);
    await rest(leader, first.at(-1)?.position ?? START);
    expect(await following).toEqual(log.positions);
    expect(log.told.readings).toBe(1);
  });

  it('hold everything that one who leads has not taken yet, however large its events are', async () => {
    const count = 4_000;
    const log = logOf(count, eventsOf(count, 'x'.repeat(20_000)));
    const past = createPastReadings(log);
    const leader = past.join('leads', never);
    const taken: Position[] = [];
    for (let position = START; taken.length < count;) {
      const events = await leader.after(position, LIMIT);
      taken.push(...positionsOf(events));
      position = taken.at(-1) ?? position;
      await settled();
    }
    expect(taken).toEqual(log.positions);
    expect(log.told).toMatchObject({ readings: 1, events: count });
  });

  it('wait for nobody who follows: it reads on by itself, and misses nothing', async () => {
    const log = logOf(24_000);
    const past = createPastReadings(log);
    const slow = past.join('follows', never);
    const first = await slow.after(START, LIMIT);
    expect(await allOf(past, 'leads')).toEqual(log.positions);
    const taken = await rest(slow, first.at(-1)?.position ?? START);
    expect([...positionsOf(first), ...taken]).toEqual(log.positions);
    expect(log.told).toMatchObject({ readings: 2 });
  });

  it('give everything before a failure to each, then the failure, and are begun anew', async () => {
    const log = logOf(5_000);
    log.told.breaksAt = 2_000;
    const past = createPastReadings(log);
    const reader = past.join('leads', never);
    const other = past.join('follows', never);
    expect(positionsOf(await reader.after(START, 5_000))).toEqual(log.positions.slice(0, BATCH));
    await expect(rest(reader, placeOf(BATCH - 1))).rejects.toThrow(LogUnavailable);
    await expect(rest(other, START)).rejects.toThrow(LogUnavailable);
    log.told.breaksAt = Number.POSITIVE_INFINITY;
    expect(await rest(reader, placeOf(1_999))).toEqual(log.positions.slice(2_000));
  });

  it('end when the last one leaves, and when the log was cut', async () => {
    const log = logOf(24_000);
    const past = createPastReadings(log);
    const readers = [past.join('leads', never), past.join('follows', never)];
    for (const reader of readers) await reader.after(START, LIMIT);
    for (const reader of readers) reader.leave();
    await expect.poll(() => log.told.open).toBe(0);
    const slow = past.join('leads', never);
    await slow.after(START, LIMIT);
    const ending = allOf(past, 'follows');
    await settled();
    past.forget();
    expect((await ending).length).toBeLessThan(12_000);
    await settled();
    expect(log.told.open).toBe(0);
  });

  it('let go of one whose signal aborts while it waits', async () => {
    const log = logOf(24_000);
    const past = createPastReadings(log);
    const leaving = new AbortController();
    const leader = past.join('leads', leaving.signal);
    await leader.after(START, LIMIT);
    const waiting = past.join('leads', leaving.signal).after(placeOf(3_999), LIMIT);
    leaving.abort();
    expect(await waiting).toEqual([]);
  });
});
