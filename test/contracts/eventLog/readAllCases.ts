import { expect, it } from 'vitest';
import {
  APPEND_BYTES_MAX,
  Position,
  START,
  type EventLog,
  type StoredEvent,
} from '../../../domain/core/log/eventLog.ts';
import {
  collect,
  collectFirst,
  encodedEvents,
  eventOfSize,
  freshStream,
  idsOf,
} from '../../support/log/encodedEvents.ts';
import type { Cases } from './engine.ts';

const never = new AbortController().signal;
const everything = (log: EventLog, after: Position = START): Promise<StoredEvent[]> =>
  collect(log.readAll(after, never));

export const readAllCases: Cases = (opened) => {
  it('gives nothing for an empty log, whose head is the start', async () => {
    const { log } = opened();
    expect(await everything(log)).toEqual([]);
    expect(await log.head()).toBe(START);
  });

  it('gives all streams in the order of their appends', async () => {
    const { log } = opened();
    const appends = Array.from({ length: 5 }, () => encodedEvents(3));
    for (const events of appends) await log.append(freshStream(), events, 'no_stream');
    expect(idsOf(await everything(log)).slice(-15)).toEqual(appends.flatMap(idsOf));
  });

  it('after each position gives exactly the rest, in ascending positions', async () => {
    const { log } = opened();
    await log.append(freshStream(), encodedEvents(8), 'no_stream');
    const all = await everything(log);
    const positions = all.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].toSorted());
    for (const [index, position] of positions.entries())
      expect(idsOf(await everything(log, position))).toEqual(idsOf(all.slice(index + 1)));
  });

  it('positions are told from other texts, and sort as the log does whatever they look like', async () => {
    const { log } = opened();
    for (let n = 0; n < 20; n += 1) await log.append(freshStream(), encodedEvents(1), 'no_stream');
    const positions = (await everything(log)).map(({ position }) => position);
    expect(positions.toReversed().toSorted((a, b) => (a < b ? -1 : 1))).toEqual(positions);
    expect(positions.every((position) => position > START && log.isPosition(position))).toBe(true);
    expect(log.isPosition(START)).toBe(true);
    for (const text of ['x', ' ', `${positions[0]}0`, `${positions[0]}`.slice(1), `-${positions[0]}`, '1e3', '0x1'])
      expect([text, log.isPosition(text)]).toEqual([text, false]);
  });

  it('the distances of parts of the log add up to that of the whole', async () => {
    const { log } = opened();
    for (let n = 0; n < 3; n += 1) await log.append(freshStream(), encodedEvents(1), 'no_stream');
    const [first = START, middle = START, last = START] = (await everything(log)).map(({ position }) => position);
    expect(log.distance(first, last)).toBe(log.distance(first, middle) + log.distance(middle, last));
    expect(log.distance(START, last)).toBeGreaterThan(log.distance(first, last));
    expect(log.distance(last, last)).toBe(0);
  });

  it('the event at a position is the one that reading gives there', async () => {
    const { log } = opened();
    const { position } = await log.append(freshStream(), encodedEvents(3), 'no_stream');
    const events = (await everything(log)).slice(-3);
    for (const event of events) expect(await log.eventAt(event.position)).toEqual(event);
    expect(await log.eventAt(position)).toMatchObject({ revision: 2n, contentType: 'application/json' });
  });

  it('the events at some positions are those that reading gives there, in the order of the log', async () => {
    const { log } = opened();
    await log.append(freshStream(), encodedEvents(5), 'no_stream');
    const [first, , third, fourth] = (await everything(log)).slice(-5);
    if (!first || !third || !fourth) throw new Error('five events');
    expect(await log.eventsAt([first, third, fourth].map(({ position }) => position))).toEqual([first, third, fourth]);
    expect(await log.eventsAt([])).toEqual([]);
  });

  it('of large events at some positions a beginning is given, which is never empty', async () => {
    const { log } = opened();
    const large = Array.from({ length: 12 }, () => eventOfSize(APPEND_BYTES_MAX - 4096));
    for (const event of large) await log.append(freshStream(), [event], 'no_stream');
    const all = (await everything(log)).slice(-large.length);
    const found = await log.eventsAt(all.map(({ position }) => position));
    expect(found.length).toBeGreaterThan(0);
    expect(idsOf(found)).toEqual(idsOf(all).slice(0, found.length));
    expect(await log.eventsAt(all.slice(-1).map(({ position }) => position))).toEqual(all.slice(-1));
  });

  it('there is no event at the start, nor at what is no position', async () => {
    const { log } = opened();
    expect(await log.eventAt(START)).toBeUndefined();
    expect(await log.eventAt(Position.parse('no position'))).toBeUndefined();
  });

  it('after the head gives nothing', async () => {
    const { log } = opened();
    const { position } = await log.append(freshStream(), encodedEvents(1), 'no_stream');
    expect(await log.head()).toBe(position);
    expect(await everything(log, position)).toEqual([]);
  });

  it('ends at the head of the time of the call, although the log grows', async () => {
    const { log } = opened();
    await log.append(freshStream(), encodedEvents(400), 'no_stream');
    const before = (await everything(log)).length;
    let seen = 0;
    for await (const batch of log.readAll(START, never)) {
      seen += batch.length;
      await log.append(freshStream(), encodedEvents(50), 'no_stream');
    }
    expect(seen).toBe(before);
  });

  it('gives 5,000 events and then 60 large ones without a gap', async () => {
    const { log } = opened();
    const from = await log.head();
    const appends = Array.from({ length: 10 }, () => encodedEvents(500));
    for (const events of appends) await log.append(freshStream(), events, 'no_stream');
    const large = Array.from({ length: 60 }, () => eventOfSize(200 * 1024));
    for (const event of large) await log.append(freshStream(), [event], 'no_stream');
    expect(idsOf(await everything(log, from))).toEqual([...appends.flatMap(idsOf), ...idsOf(large)]);
  });

  it('shows nothing of what others do to the store', async () => {
    const { log, disturb } = opened();
    const from = await log.head();
    await disturb();
    const events = encodedEvents(2);
    await log.append(freshStream(), events, 'no_stream');
    await disturb();
    expect(idsOf(await everything(log, from))).toEqual(idsOf(events));
  });

  it('may be left early, many times', async () => {
    const { log } = opened();
    await log.append(freshStream(), encodedEvents(500), 'no_stream');
    for (let n = 0; n < 20; n += 1) expect(await collectFirst(log.readAll(START, never), 1)).toHaveLength(1);
    expect((await everything(log)).length).toBeGreaterThanOrEqual(500);
  });

  it('ends without an error when aborted (G7)', async () => {
    const { log } = opened();
    const abort = new AbortController();
    let batches = 0;
    for await (const batch of log.readAll(START, abort.signal)) {
      expect(batch.length).toBeGreaterThan(0);
      batches += 1;
      abort.abort();
    }
    expect(batches).toBe(1);
    expect(await collect(log.readAll(START, abort.signal))).toEqual([]);
  });

  it('gives the same events to parallel readers', async () => {
    const { log, other } = opened();
    const [first, ...rest] = await Promise.all([log, other, log, other, log, log].map((reader) => everything(reader)));
    for (const events of rest) expect(idsOf(events)).toEqual(idsOf(first ?? []));
  });
};
