import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { START, type StoredEvent } from '../../../domain/core/log/eventLog.ts';
import {
  collect,
  collectFirst,
  encodedEvent,
  encodedEvents,
  freshStream,
  idsOf,
} from '../../support/log/encodedEvents.ts';
import type { Cases } from './engine.ts';

const never = new AbortController().signal;

export const subscribeCases: Cases = (opened) => {
  it('waits for the first event of an empty log (G5)', async () => {
    const { log } = opened();
    const first = collectFirst(log.subscribe(START, never), 1);
    await sleep(50);
    const events = encodedEvents(1);
    await log.append(freshStream(), events, 'no_stream');
    expect(idsOf(await first)).toEqual(idsOf(events));
  });

  it('goes from history to live without a seam (G5)', async () => {
    const { log } = opened();
    const from = await log.head();
    const appended: StoredEvent['id'][] = [];
    const append = async (): Promise<void> => {
      const events = encodedEvents(7);
      appended.push(...idsOf(events));
      await log.append(freshStream(), events, 'no_stream');
    };
    for (let n = 0; n < 100; n += 1) await append();
    const seen = collectFirst(log.subscribe(from, never), 1_400);
    for (let n = 0; n < 100; n += 1) await append();
    expect(idsOf(await seen)).toEqual(appended);
  });

  it('from the head gives only what is new', async () => {
    const { log } = opened();
    const seen = collectFirst(log.subscribe(await log.head(), never), 3);
    const events = encodedEvents(3);
    await log.append(freshStream(), events, 'no_stream');
    expect(idsOf(await seen)).toEqual(idsOf(events));
  });

  it('shows what another node appended', async () => {
    const { log, other } = opened();
    const seen = collectFirst(log.subscribe(await log.head(), never), 20);
    const appends = Array.from({ length: 20 }, () => encodedEvents(1));
    for (const events of appends) await other.append(freshStream(), events, 'no_stream');
    expect(idsOf(await seen)).toEqual(appends.flatMap(idsOf));
  });

  it('resumes after the last event of an earlier subscription', async () => {
    const { log } = opened();
    const from = await log.head();
    const events = encodedEvents(40);
    await log.append(freshStream(), events, 'no_stream');
    const seen: StoredEvent[] = [];
    while (seen.length < 40) {
      const [next] = await collectFirst(log.subscribe(seen.at(-1)?.position ?? from, never), 1);
      if (next !== undefined) seen.push(next);
    }
    expect(idsOf(seen)).toEqual(idsOf(events));
  });

  it('gives parallel writers in one order to all of 50 subscribers (G5)', async () => {
    const { log, other } = opened();
    const from = await log.head();
    const subscribers = Array.from({ length: 50 }, (_, n) =>
      collectFirst((n % 2 === 0 ? log : other).subscribe(from, never), 400),
    );
    const write = async (writer: typeof log): Promise<void> => {
      for (let n = 0; n < 25; n += 1) await writer.append(freshStream(), encodedEvents(2), 'no_stream');
    };
    await Promise.all([log, other, log, other, log, other, log, other].map(write));
    const [first, ...rest] = await Promise.all(subscribers);
    expect(idsOf(first ?? [])).toEqual(idsOf(await collect(log.readAll(from, never))));
    for (const events of rest) expect(idsOf(events)).toEqual(idsOf(first ?? []));
  });

  it('gives everything to a consumer that falls thousands of events behind (G7)', async () => {
    const { log } = opened();
    const from = await log.head();
    const seen: StoredEvent[] = [];
    const filled = Promise.withResolvers<void>();
    const slow = (async () => {
      for await (const batch of log.subscribe(from, never)) {
        seen.push(...batch);
        if (seen.length >= 10_001) return;
        await filled.promise;
      }
    })();
    await log.append(freshStream(), encodedEvents(1), 'no_stream');
    for (let n = 0; n < 20; n += 1) await log.append(freshStream(), encodedEvents(500), 'no_stream');
    filled.resolve();
    await slow;
    expect(idsOf(seen)).toEqual(idsOf(await collect(log.readAll(from, never))));
  });

  it('goes on after a consumer paused for seconds in the middle of history (G7)', async () => {
    const { log } = opened();
    const seen: StoredEvent[] = [];
    const all = (await collect(log.readAll(START, never))).length;
    for await (const batch of log.subscribe(START, never)) {
      if (seen.length === 0) await sleep(2_500);
      seen.push(...batch);
      if (seen.length >= all) break;
    }
    expect(idsOf(seen)).toEqual(idsOf(await collect(log.readAll(START, never))));
  });

  it('ends without an error when aborted while idle (G7)', async () => {
    const { log } = opened();
    const abort = new AbortController();
    const seen = collect(log.subscribe(await log.head(), abort.signal));
    await sleep(100);
    abort.abort();
    expect(await seen).toEqual([]);
  });

  it('ends without an error when aborted while busy (G7)', async () => {
    const { log } = opened();
    const abort = new AbortController();
    let batches = 0;
    for await (const batch of log.subscribe(START, abort.signal)) {
      expect(batch.length).toBeGreaterThan(0);
      batches += 1;
      abort.abort();
    }
    expect(batches).toBe(1);
  });

  it('gives nothing when aborted before it began', async () => {
    expect(await collect(opened().log.subscribe(START, AbortSignal.abort()))).toEqual([]);
  });

  it('shows an append whole, never a part of it (G2)', async () => {
    const { log, other } = opened();
    const from = await log.head();
    const seen = collectFirst(log.subscribe(from, never), 600);
    await Promise.all(Array.from({ length: 30 }, () => other.append(freshStream(), encodedEvents(20), 'no_stream')));
    const streams = (await seen).map(({ stream }) => stream);
    for (let n = 0; n < 600; n += 20) expect(new Set(streams.slice(n, n + 20)).size).toBe(1);
  });

  it('shows an event soon while a foreign transaction stays open', async () => {
    const { log, disturb } = opened();
    const seen = collectFirst(log.subscribe(await log.head(), never), 1);
    await disturb();
    const event = encodedEvent();
    await log.append(freshStream(), [event], 'no_stream');
    expect(idsOf(await seen)).toEqual([event.id]);
  });
};
