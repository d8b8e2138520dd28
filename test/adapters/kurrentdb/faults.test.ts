import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeOf } from '../../../adapters/kurrentdb/positions.ts';
import { LogBroken, LogCut, START, type StoredEvent } from '../../../domain/core/log/eventLog.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import {
  collect,
  collectFirst,
  encodedEvent,
  encodedEvents,
  freshStream,
  idsOf,
} from '../../support/log/encodedEvents.ts';
import { connectionString, startKurrentServer, type KurrentServer } from '../../support/kurrentServer/kurrentServer.ts';
import { disturb } from '../../support/kurrentServer/foreign.ts';
import { openLog } from '../../support/kurrentServer/openLog.ts';
import { silentLogger } from '../../support/logger.ts';

const never = new AbortController().signal;

let server: KurrentServer;
let log: ReturnType<typeof openLog>;
let logged: string[];

beforeEach(async () => {
  server = await startKurrentServer();
  logged = [];
  const logger: Logger = { ...silentLogger, error: (_, name) => void logged.push(name) };
  log = openLog(connectionString(server.port), logger);
});
afterEach(async () => {
  await log.close();
  await server.close();
});

/** Puts an event into the log as something else than this product would. */
const put = (stream: string, data: Buffer, metadata: Buffer, contentType = 'application/json'): string => {
  const id = randomUUID();
  server.log.append(stream, [{ id, type: 'ThingHappened', contentType, data, metadata }], 'any');
  return id;
};

const append = async (count: number): Promise<StoredEvent['id'][]> => {
  const events = encodedEvents(count);
  await log.append(freshStream(), events, 'no_stream');
  return idsOf(events);
};

describe('a subscription to KurrentDB', () => {
  it('goes on when the server ends it without a word (G5)', async () => {
    const ids = await append(3);
    const seen = collectFirst(log.subscribe(START, never), 9);
    for (let n = 0; n < 2; n += 1) {
      ids.push(...(await append(3)));
      server.halfClose();
    }
    expect(idsOf(await seen)).toEqual(ids);
  });

  it('goes on when the server is not ready for a while (G5)', async () => {
    const ids = await append(2);
    server.faults.unavailable = 4;
    expect(idsOf(await collectFirst(log.subscribe(START, never), 2))).toEqual(ids);
  });

  it('shows an event once that the server tells again (G5)', async () => {
    server.faults.repeatEvents = true;
    const ids = [...(await append(20)), ...(await append(20))];
    const seen = collectFirst(log.subscribe(START, never), 41);
    ids.push(...(await append(1)));
    expect(idsOf(await seen)).toEqual(ids);
  });

  it('misses nothing when checkpoints name places that were not read yet (G5)', async () => {
    server.faults.wrongCheckpoints = true;
    const ids = await append(200);
    const seen: StoredEvent[] = [];
    for await (const batch of log.subscribe(START, never)) {
      seen.push(...batch);
      if (seen.length < 100) server.halfClose();
      if (seen.length >= 200) break;
    }
    expect(idsOf(seen)).toEqual(ids);
  });

  it('finds out that the server has forgotten it, and begins again (G5)', async () => {
    const ids = await append(1);
    const seen = collectFirst(log.subscribe(START, never), 2);
    await collectFirst(log.subscribe(START, never), 1);
    server.stallSubscriptions();
    ids.push(...(await append(1)));
    expect(idsOf(await seen)).toEqual(ids);
  });

  it('stays silent where nobody writes, for longer than a dead one may', async () => {
    await append(1);
    const abort = new AbortController();
    const seen = collect(log.subscribe(await log.head(), abort.signal));
    setTimeout(() => abort.abort(), 11_000);
    expect(await seen).toEqual([]);
  });

  it('passes 30,000 events of others, behind ours and before them', async () => {
    const ids = await append(1);
    disturb(server, 30_000);
    ids.push(...(await append(1)));
    disturb(server, 30_000);
    expect(idsOf(await collectFirst(log.subscribe(START, never), 2))).toEqual(ids);
    expect(idsOf(await collect(log.readAll(START, never)))).toEqual(ids);
  });

  it('says that the log was cut when the server has less than was read', async () => {
    const kept = await log.append(freshStream(), encodedEvents(1), 'no_stream');
    const { position } = await log.append(freshStream(), encodedEvents(1), 'no_stream');
    expect(await log.head()).toBe(position);
    server.log.cutAfter(placeOf(kept.position)?.commit ?? 0n);
    await expect(collect(log.subscribe(position, never))).rejects.toBeInstanceOf(LogCut);
    expect(await log.head()).toBe(kept.position);
  });

  it('reports that someone has set the metadata of a stream of ours, and yields nothing for it', async () => {
    put('$$app-thing-1', Buffer.from('{"$maxCount":1}'), Buffer.alloc(0));
    const ids = await append(1);
    expect(idsOf(await collectFirst(log.subscribe(START, never), 1))).toEqual(ids);
    expect(logged).toEqual(['stream_metadata_changed']);
  });
});

describe('a read of KurrentDB that the server ends early, without an error', () => {
  it('goes on, and is never taken for the end of the log', async () => {
    const ids = await append(300);
    const end = await log.head();
    for (const ask of [
      async () => idsOf(await collect(log.readAll(START, never))),
      async () => [(await log.eventAt(end))?.id],
      async () => idsOf(await log.eventsAt([end])),
      async () => [(await log.head()) === end ? ids.at(-1) : null],
    ]) {
      server.faults.endReads = 1;
      expect((await ask()).at(-1)).toBe(ids.at(-1));
    }
    const reading = collect(log.readAll(START, never));
    server.halfClose();
    expect(idsOf(await reading)).toEqual(ids);
  });

  it('still tells that nothing stands behind the end', async () => {
    await append(1);
    const beyond = 'f'.repeat(14).padStart(16, '0').repeat(2);
    expect(log.isPosition(beyond) && (await log.eventAt(beyond))).toBeUndefined();
  });
});

describe('an append to KurrentDB', () => {
  it('whose reply comes too late is stored once, and its result is the right one (G1)', async () => {
    const stream = freshStream();
    server.faults.nextReplyLateMs = 5_000;
    const appended = await log.append(stream, encodedEvents(2), 'no_stream');
    const stored = await collect(log.readStream(stream));
    expect(stored).toHaveLength(2);
    expect(appended).toMatchObject({ position: stored[1]?.position, revision: 1n });
  });

  it('waits while the server answers none, as do more than it takes at a time, and each is stored once (X-71)', async () => {
    server.barrier.holdAll(true);
    const streams = Array.from({ length: 200 }, freshStream);
    const appended = Promise.allSettled(streams.map((stream) => log.append(stream, encodedEvents(1), 'no_stream')));
    await sleep(6_000);
    server.barrier.holdAll(false);
    expect((await appended).filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(server.log.all()).toHaveLength(streams.length);
  });

  it('succeeds when the server is not ready for a while', async () => {
    server.faults.unavailable = 5;
    expect((await log.append(freshStream(), encodedEvents(1), 'no_stream')).revision).toBe(0n);
  });

  it('goes to the new leader when the node is none any more, and so do reads and subscriptions', async () => {
    const ids = await append(1);
    const seen = collectFirst(log.subscribe(START, never), 3);
    const leader = await startKurrentServer({ log: server.log });
    try {
      server.followLeaderAt(leader.port);
      server.halfClose();
      ids.push(...(await append(2)));
      expect(idsOf(await seen)).toEqual(ids);
      expect(idsOf(await collect(log.readAll(START, never)))).toEqual(ids);
      // Back again, and the other node is gone.
      server.followLeaderAt(null);
    } finally {
      await leader.close();
    }
    ids.push(...(await append(1)));
    expect(idsOf(await collect(log.readAll(START, never)))).toEqual(ids);
  });

  it('to a stream that was deleted finds the log broken', async () => {
    const stream = freshStream();
    await log.append(stream, encodedEvents(1), 'no_stream');
    server.log.tombstone(`app-${stream}`);
    await expect(log.append(stream, encodedEvents(1), 0n)).rejects.toBeInstanceOf(LogBroken);
    await expect(collect(log.readStream(stream))).rejects.toBeInstanceOf(LogBroken);
  });

  it('accepts ids that another stream has: the server knows them in their stream alone', async () => {
    const events = encodedEvents(2);
    await log.append(freshStream(), events, 'no_stream');
    expect((await log.append(freshStream(), events, 'no_stream')).revision).toBe(1n);
  });
});

describe('the bytes that KurrentDB has', () => {
  const BROKEN: readonly [string, Buffer][] = [
    ['malformed JSON', Buffer.from('{"a":')],
    ['white space', Buffer.from('{ "a" : 1 }')],
    ['names in another order', Buffer.from('{"b":1,"a":2,"10":3}')],
    ['what is no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['nothing', Buffer.alloc(0)],
  ];

  it.each(BROKEN)('are told as they are, also %s (G6)', async (_, data) => {
    const stream = freshStream();
    put(`app-${stream}`, data, Buffer.concat([Buffer.from('{"meta":'), data, Buffer.from('}')]));
    put(`app-${stream}`, data, data, 'application/octet-stream');
    const stored = await collect(log.readStream(stream));
    expect(stored.map(({ payload, meta }) => [Buffer.from(payload), Buffer.from(meta)])).toEqual([
      [data, data],
      [data, data],
    ]);
    expect(stored.map(({ contentType }) => contentType)).toEqual(['application/json', 'application/octet-stream']);
    expect(await collect(log.readAll(START, never))).toEqual(stored);
    expect(await collectFirst(log.subscribe(START, never), 2)).toEqual(stored);
    expect(await log.eventAt(stored[1]?.position ?? START)).toEqual(stored[1]);
  });

  it('are of the log alone: an event of others has no position in it', async () => {
    await append(1);
    disturb(server, 1);
    const foreign = server.log.all().at(-1)?.at ?? 0n;
    const hex = foreign.toString(16).padStart(16, '0');
    const position = `${hex}${hex}`;
    expect(log.isPosition(position) && (await log.eventAt(position))).toBeUndefined();
    const between = (foreign - 1n).toString(16).padStart(16, '0').repeat(2);
    expect(log.isPosition(between) && (await log.eventAt(between))).toBeUndefined();
  });

  it('carry the event as one append gave it', async () => {
    const stream = freshStream();
    const event = encodedEvent({ '10': 1, '9': 2, b: 'é' });
    await log.append(stream, [event], 'no_stream');
    const kept = server.log.of(`app-${stream}`)[0];
    expect(Buffer.from(kept?.data ?? [])).toEqual(Buffer.from(event.payload));
    expect(Buffer.from(kept?.metadata ?? []).toString()).toBe(`{"meta":${Buffer.from(event.meta).toString()}}`);
  });
});
