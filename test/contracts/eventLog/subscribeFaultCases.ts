import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { START, type EventLog, type StoredEvent } from '../../../domain/core/log/eventLog.ts';
import { collect, collectFirst, encodedEvents, freshStream, idsOf } from '../../support/log/encodedEvents.ts';
import type { Cases } from './engine.ts';

const never = new AbortController().signal;

/** Appends one after the other and says which ids they carried. */
const appendMany = async (log: EventLog, appends: number): Promise<StoredEvent['id'][]> => {
  const ids: StoredEvent['id'][] = [];
  for (let n = 0; n < appends; n += 1) {
    const events = encodedEvents(5);
    await log.append(freshStream(), events, 'no_stream');
    ids.push(...idsOf(events));
  }
  return ids;
};

export const subscribeFaultCases: Cases = (opened, { gapsShow }) => {
  it('goes on where it was when its connections are cut while idle (G5)', async () => {
    const { log, other, faults } = opened();
    const seen = collectFirst(log.subscribe(await log.head(), never), 10);
    const before = await appendMany(other, 1);
    await sleep(50);
    await faults.cutAll();
    const after = await appendMany(other, 1);
    expect(idsOf(await seen)).toEqual([...before, ...after]);
  });

  it('goes on where it was when its connections are cut again and again (G5)', async () => {
    const { log, other, faults } = opened();
    const seen = collectFirst(log.subscribe(await log.head(), never), 1_000);
    const writing = appendMany(other, 200);
    for (let n = 0; n < 5; n += 1) {
      await sleep(60);
      await faults.cutAll();
    }
    expect(idsOf(await seen)).toEqual(await writing);
  });

  it('goes on when the store was silent for a while', async () => {
    const { log, other, faults } = opened();
    const seen = collectFirst(log.subscribe(await log.head(), never), 10);
    const ids = await appendMany(other, 1);
    faults.stall();
    ids.push(...(await appendMany(other, 1)));
    await sleep(300);
    faults.resume();
    expect(idsOf(await seen)).toEqual(ids);
  });

  it('waits for a store that cannot be reached', async () => {
    const { log, other, faults } = opened();
    const from = await log.head();
    faults.refuse();
    await faults.cutAll();
    const seen = collectFirst(log.subscribe(from, never), 5);
    const ids = await appendMany(other, 1);
    await sleep(300);
    faults.accept();
    expect(idsOf(await seen)).toEqual(ids);
  });

  it('ends when aborted although the store cannot be reached (G7)', async () => {
    const { log, faults } = opened();
    faults.refuse();
    await faults.cutAll();
    const abort = new AbortController();
    const seen = collect(log.subscribe(START, abort.signal));
    await sleep(100);
    abort.abort();
    const ended = await Promise.race([seen.then(() => 'ended'), sleep(5_000, 'still running')]);
    faults.accept();
    expect(ended).toBe('ended');
  });

  it('reads history through cut connections (G5)', async () => {
    const { log, other, faults } = opened();
    const from = await other.head();
    const ids: StoredEvent['id'][] = [];
    for (let n = 0; n < 12; n += 1) {
      const events = encodedEvents(500);
      await other.append(freshStream(), events, 'no_stream');
      ids.push(...idsOf(events));
    }
    const seen: StoredEvent[] = [];
    for await (const batch of log.readAll(from, never)) {
      seen.push(...batch);
      if (seen.length < 4_000) await faults.cutAll();
    }
    expect(idsOf(seen)).toEqual(ids);
  });

  it.runIf(gapsShow)('stops at a missing event and names its position', async () => {
    const { log, other, openNode, removeEvent } = opened();
    const from = await other.head();
    await appendMany(other, 1);
    const stored = await collect(other.readAll(from, never));
    const missing = stored[2]?.position ?? START;
    await removeEvent(missing);
    const before: StoredEvent[] = [];
    const reading = async (): Promise<void> => {
      for await (const batch of log.readAll(from, never)) before.push(...batch);
    };
    await expect(reading()).rejects.toMatchObject({ name: 'LogBroken', position: missing });
    expect(idsOf(before)).toEqual(idsOf(stored.slice(0, 2)));
    expect(idsOf(await collect(log.readAll(missing, never)))).toEqual(idsOf(stored.slice(3)));
    expect(await log.eventAt(missing)).toBeUndefined();
    const node = await openNode();
    const subscribing = collect(node.subscribe(from, never));
    await expect(subscribing).rejects.toMatchObject({ name: 'LogBroken', position: missing });
    await node.close();
  });
};
