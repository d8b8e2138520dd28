import { map } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { START, type Position } from '../../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { createLiveEvents, type LiveBus, type LiveEvents } from '../../../engine/feed/liveEvents.ts';
import { activeBuild, schemaOf } from '../../../engine/projections/builds.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { silentLogger } from '../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { append, keysSeen, manyTallied, tallied, tally, throwingOn } from '../../support/log/tally.ts';

const NAMES = ['tally', 'keys_seen'];

let test: TestDatabase;
let node: TestNode;
let stopping: AbortController;
let running: Promise<void>[];

beforeEach(async () => {
  test = await testDatabase();
  node = await openNode({ url: test.url, readModels: [tally, keysSeen] });
  stopping = new AbortController();
  running = [];
});
afterEach(async () => {
  stopping.abort();
  await Promise.allSettled(running);
  await node.stop();
  await test.close();
});

const live = (): LiveEvents => {
  const events = createLiveEvents({ ...node, logger: silentLogger });
  running.push(events.run(stopping.signal));
  return events;
};

const everything = async (): Promise<readonly string[]> => {
  const ids: string[] = [];
  for await (const batch of node.store.readAll(START, stopping.signal)) ids.push(...batch.map(({ id }) => id));
  return ids;
};

/** Ids of what follows `after`, up to the event with the key `last`. */
const collect = async (after: Position): Promise<readonly string[]> => {
  const ids: string[] = [];
  const enough = new AbortController();
  for await (const batch of node.feed.from(after, enough.signal)) {
    ids.push(...batch.map(({ id }) => id));
    if (batch.some(({ data }) => data?.['key'] === 'last')) enough.abort();
  }
  return ids;
};

describe('the feed that all consumers of a process share', () => {
  it('gives every consumer every event once, in order, wherever it begins, while appends go on', async () => {
    const early = await append(node.store, manyTallied(300));
    const head = await node.store.head();
    const places = [START, early, head, START];
    const collecting = Promise.all(places.map(collect));
    for (let round = 0; round < 60; round += 1) {
      await append(node.store, manyTallied(30));
    }
    await append(node.store, [tallied('last', 1)]);
    const collected = await collecting;
    const all: RecordedEvent[] = [];
    for await (const batch of node.store.readAll(START, stopping.signal)) all.push(...batch);
    expect(collected).toEqual(
      places.map((after) => all.filter(({ position }) => position > after).map(({ id }) => id)),
    );
  });

  it('gives a consumer nothing of what lies before its place, when that is ahead of what has come', async () => {
    const ahead = 'f'.repeat(16) as Position;
    const next = node.feed.from(ahead, stopping.signal).next();
    const other = collect(await node.store.head());
    await append(node.store, [tallied('before', 1)]);
    await append(node.store, [tallied('last', 1)]);
    expect(await other).toHaveLength(2);
    stopping.abort();
    expect((await next).done).toBe(true);
  });

  it('lets a consumer that fell behind the window catch up by itself', async () => {
    const batches = node.feed.from(START, stopping.signal);
    const first = await batches.next();
    const seen = [...(first.value ?? [])].map(({ id }) => id);
    const other = collect(await node.store.head());
    for (let round = 0; round < 6; round += 1) await append(node.store, manyTallied(1_000));
    const last = await append(node.store, [tallied('last', 1)]);
    // The window has moved on by more than it holds.
    expect(await other).toHaveLength(6_001);
    for (let position = START; position < last;) {
      const { value } = await batches.next();
      seen.push(...(value ?? []).map(({ id }) => id));
      position = value?.at(-1)?.position ?? position;
    }
    expect(seen).toEqual(await everything());
    stopping.abort();
    expect((await batches.next()).done).toBe(true);
  });

  it('ends a waiting consumer when its signal aborts', async () => {
    const enough = new AbortController();
    const batches = node.feed.from(await node.store.head(), enough.signal);
    const next = batches.next();
    enough.abort();
    expect((await next).done).toBe(true);
  });
});

describe('live events', () => {
  it('come after all read models have applied them (X-46)', async () => {
    node.start([tally, keysSeen]);
    await expect.poll(() => node.progress.applied(NAMES)).not.toBeNull();
    const build = await activeBuild(node.database, keysSeen);
    if (build === null) throw new Error('keys_seen has no active build');
    const gate = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const slow = node.database.transaction(async (sql) => {
      await sql.query(`lock table ${schemaOf(build)}.keys_seen in share mode`);
      locked.resolve();
      await gate.promise;
    });
    await locked.promise;
    const events = await live().of(NAMES);
    const shown: RecordedEvent[] = [];
    events.events.subscribe((batch) => {
      expect(events.position()).toBe(batch.at(-1)?.position);
      shown.push(...batch);
    });
    const position = await append(node.store, [tallied('held back', 1)]);
    expect(await node.progress.waitFor(['tally'], position, 10_000)).toBe(true);
    expect(shown).toEqual([]);
    gate.resolve();
    await slow;
    await expect.poll(() => shown.map((event) => event.position)).toEqual([position]);
    const { rows } = await node.reads.query(`select key from keys_seen where key = 'held back'`);
    expect(rows).toHaveLength(1);
  });

  it('join a replay without loss or repetition while appends go on (X-44)', async () => {
    node.start([tally, keysSeen]);
    await append(node.store, manyTallied(200));
    await expect.poll(() => node.progress.applied(NAMES)).not.toBeNull();
    const events = await live().of(NAMES);
    const writing = (async () => {
      for (let round = 0; round < 80; round += 1) await append(node.store, manyTallied(10));
      return node.store.head();
    })();
    const joined = Promise.all(Array.from({ length: 10 }, (_, n) => joinAfter(events, START, n * 20)));
    const head = await writing;
    const streams = await joined;
    await expect.poll(() => events.position()).toBe(head);
    const all = await everything();
    for (const ids of streams) expect(ids).toEqual(all);
  });

  it('have no place before every read model is active, and name the one that is not (X-46)', async () => {
    node.start([tally]);
    await expect.poll(() => node.progress.applied(['tally'])).not.toBeNull();
    const refusal = { code: 'projection_behind', extras: { detail: 'Not far enough yet: keys_seen.' } };
    await expect(live().of(NAMES)).rejects.toMatchObject(refusal);
  });

  it('wait only for the read models that a stream names (X-46)', async () => {
    const stuck = throwingOn(keysSeen, () => true);
    node.start([tally, stuck]);
    await expect.poll(() => node.progress.applied(['tally'])).not.toBeNull();
    const events = live();
    const [of, ofNone] = await Promise.all([events.of(['tally']), events.of([])]);
    const shown = new Map<string, Position>();
    for (const [name, bus] of Object.entries({ tally: of, none: ofNone }))
      bus.events.subscribe((batch) => batch.forEach(({ position }) => shown.set(name, position)));
    const position = await append(node.store, [tallied('goes on', 1)]);
    await expect.poll(() => Object.fromEntries(shown)).toEqual({ none: position, tally: position });
  });

  it('go to a subscriber until it unsubscribes', async () => {
    node.start([tally, keysSeen]);
    await expect.poll(() => node.progress.applied(NAMES)).not.toBeNull();
    const events = await live().of(NAMES);
    const [all, some]: [string[], string[]] = [[], []];
    events.events.subscribe((batch) => all.push(...batch.map(({ position }) => position)));
    const subscription = events.events.subscribe((batch) => some.push(...batch.map(({ position }) => position)));
    const first = await append(node.store, [tallied('first', 1)]);
    await expect.poll(() => all).toEqual([first]);
    subscription.unsubscribe();
    const second = await append(node.store, [tallied('second', 1)]);
    await expect.poll(() => all).toEqual([first, second]);
    expect(some).toEqual([first]);
  });

  it('end for a subscriber whose operators throw, and for no other', async () => {
    node.start([tally, keysSeen]);
    await expect.poll(() => node.progress.applied(NAMES)).not.toBeNull();
    const events = await live().of(NAMES);
    const failed = vi.fn<(error: unknown) => void>();
    const fault = new Error('thrown by an operator');
    const throwing = map(() => {
      throw fault;
    });
    events.events.pipe(throwing).subscribe({ error: failed });
    const seen: Position[] = [];
    events.events.subscribe((batch) => seen.push(...batch.map(({ position }) => position)));
    const first = await append(node.store, [tallied('first', 1)]);
    const second = await append(node.store, [tallied('second', 1)]);
    await expect.poll(() => seen).toEqual([first, second]);
    expect(failed.mock.calls).toEqual([[fault]]);
  });

  it('complete at the end of the run, also for who subscribes later', async () => {
    node.start([tally, keysSeen]);
    await expect.poll(() => node.progress.applied(NAMES)).not.toBeNull();
    const events = await live().of(NAMES);
    const complete = vi.fn<() => void>();
    events.events.subscribe({ complete });
    stopping.abort();
    await Promise.all(running);
    expect(complete).toHaveBeenCalledOnce();
    events.events.subscribe({ complete });
    expect(complete).toHaveBeenCalledTimes(2);
  });
});

/** What an event stream does: replay until nothing lies between, then subscribe in the same turn. */
const joinAfter = async (events: LiveBus, after: Position, delayMs: number): Promise<readonly string[]> => {
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  const ids: string[] = [];
  let at = after;
  for (let shown = events.position() ?? at; shown > at; shown = events.position() ?? at) {
    for await (const batch of node.store.readAll(at, stopping.signal))
      ids.push(...batch.filter(({ position }) => position <= shown).map(({ id }) => id));
    at = shown;
  }
  events.events.subscribe((batch) => {
    ids.push(...batch.filter(({ position }) => position > at).map(({ id }) => id));
  });
  return ids;
};
