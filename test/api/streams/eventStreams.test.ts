import { request } from 'node:http';
import { NEVER, Subject } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EventStreamDeps } from '../../../api/streams/eventStreams.ts';
import { START, type Position } from '../../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { openStream, type StreamClient } from '../../support/nodes/eventStreamClient.ts';
import { eventAt } from '../../support/log/recordedEvents.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await api.stop();
});

const opened = async (as: SignedIn, path = '/api/events/stream'): Promise<StreamClient> => {
  const client = await openStream(`${api.url}${path}`, as.headers);
  await client.until(({ length }) => length > 0);
  return client;
};

const firstPosition = async (): Promise<Position> => {
  for await (const [event] of api.store.readAll(START, new AbortController().signal))
    if (event !== undefined) return event.position;
  return START;
};

const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });

describe('an event stream whose client has left', () => {
  it('is read for no longer, also before its first frame (X-44)', async () => {
    api = await openSupportApi();
    const admin = await api.signIn('admin');
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const from = api.feed.from.bind(api.feed);
    // Stands still after the first event, as a long read seems to do for whoever waits for its end.
    vi.spyOn(api.feed, 'from').mockImplementation(async function* (after: Position, signal: AbortSignal) {
      try {
        for await (const batch of from(after, signal)) {
          yield batch.slice(0, 1);
          begun.resolve();
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
        }
      } finally {
        ended.resolve();
      }
    });
    const first = await firstPosition();
    const client = request(`${api.url}/api/events/stream?last_event_id=${first}`, admin);
    client.on('error', () => undefined).end();
    await begun.promise;
    client.destroy();
    await ended.promise;
    expect(api.streams.open()).toBe(0);
  });
});

const FOR_EVER = Number.POSITIVE_INFINITY;

describe('whether a session still stands (X-21)', () => {
  it('is asked soon after its first stream opens, once however many it holds, and then only when something happens', async () => {
    const standsUntil = vi.fn<EventStreamDeps['standsUntil']>(() => Promise.resolve(FOR_EVER));
    api = await openSupportApi({ streams: { standsUntil } });
    const admin = await api.signIn('admin');
    fakeTimers();
    const clients = [await opened(admin), await opened(admin), await opened(admin)];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(standsUntil).toHaveBeenCalledOnce();
    for (const client of clients) client.abort();
  });

  it('is asked at once when its session, user or key has an event, by whichever node', async () => {
    const asked: string[] = [];
    const standsUntil: EventStreamDeps['standsUntil'] = (principal) => {
      if (principal.type === 'user') asked.push(principal.userId);
      return Promise.resolve(FOR_EVER);
    };
    api = await openSupportApi({ streams: { standsUntil } });
    const [first, second] = [await api.signIn('admin'), await api.signIn('admin')];
    const clients = [await opened(first), await opened(second)];
    await expect.poll(() => asked.toSorted()).toEqual([first.userId, second.userId].toSorted());
    await api.endSession(second);
    await expect.poll(() => asked.slice(2)).toEqual([second.userId]);
    for (const client of clients) client.abort();
  });

  it('ends its streams when the time comes until which it stands', async () => {
    const until = Date.now() + 5_000;
    api = await openSupportApi({ streams: { standsUntil: () => Promise.resolve(until) } });
    const client = await opened(await api.signIn('admin'));
    await client.ended;
    expect(Date.now()).toBeGreaterThanOrEqual(until);
    expect(api.streams.open()).toBe(0);
  });

  it('is asked again where no answer came, and one that gets none keeps no other stream open', async () => {
    const silent = new Set<string>();
    let failed = 0;
    const standsUntil: EventStreamDeps['standsUntil'] = async (principal) => {
      if (principal.type !== 'user' || !silent.has(principal.userId)) return 0;
      failed += 1;
      throw new Error('no answer');
    };
    api = await openSupportApi({ streams: { standsUntil } });
    const [first, second] = [await api.signIn('admin'), await api.signIn('admin')];
    silent.add(first.userId);
    const waiting = await opened(first);
    await (
      await opened(second)
    ).ended;
    await expect.poll(() => failed).toBeGreaterThan(1);
    expect(api.streams.open()).toBe(1);
    waiting.abort();
  });
});

it('a heartbeat comes also while the newest position is unknown, as a comment and an event without id (X-43)', async () => {
  let position: Position | null = START;
  const bus = { events: NEVER, position: () => position };
  const live = { of: () => Promise.resolve(bus) };
  api = await openSupportApi({ streams: { live, standsUntil: () => Promise.resolve(FOR_EVER) } });
  const admin = await api.signIn('admin');
  fakeTimers();
  const client = await opened(admin);
  position = null;
  await vi.advanceTimersByTimeAsync(15_000);
  const messages = await client.until(({ length }) => length === 2);
  expect(client.comments).toHaveLength(1);
  expect(messages[1]).toMatchObject({ id: undefined, event: 'heartbeat', data: expect.stringContaining(START) });
  client.abort();
});

it('a stream that cannot be written ends alone, and the next one goes on', async () => {
  const events = new Subject<readonly RecordedEvent[]>();
  const live = { of: () => Promise.resolve({ events, position: () => START }) };
  api = await openSupportApi({ streams: { live, standsUntil: () => Promise.resolve(FOR_EVER) } });
  const admin = await api.signIn('admin');
  const [throwing, other] = [await opened(admin), await opened(admin, '/api/inbox/stream')];
  // JSON has no form for it; the inbox does not show it.
  events.next([eventAt(1, 'Happened', { count: 1n })]);
  await throwing.ended;
  expect(api.streams.open()).toBe(1);
  const again = await opened(admin);
  events.next([eventAt(2, 'Happened', { count: 1 })]);
  expect((await again.until(({ length }) => length === 2))[1]?.event).toBe('Happened');
  for (const client of [other, again]) client.abort();
});
