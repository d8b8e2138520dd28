import { request } from 'node:http';
import { Subject } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EventStreamDeps } from '../../../api/streams/eventStreams.ts';
import { START, type Position } from '../../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../../domain/core/eventStore.ts';
import { openStream, type StreamClient } from '../../support/eventStreamClient.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/supportApi.ts';

let api: SupportApi;

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await api.stop();
});

const opened = async (as: SignedIn): Promise<StreamClient> => {
  const client = await openStream(`${api.url}/api/events/stream`, as.headers);
  await client.until(({ length }) => length === 1);
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

describe('whether a session still stands (X-21)', () => {
  it('is asked again only after the answer, however long that takes', async () => {
    let asked = 0;
    const answers: (() => void)[] = [];
    const stillAllowed: EventStreamDeps['stillAllowed'] = () => {
      asked += 1;
      return new Promise((resolve) => answers.push(() => resolve(true)));
    };
    api = await openSupportApi({ stillAllowed });
    const admin = await api.signIn('admin');
    fakeTimers();
    const client = await opened(admin);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(1);
    answers.forEach((answer) => answer());
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toBe(2);
    client.abort();
  });

  it('is asked for each by itself: one that gets no answer keeps no other stream open', async () => {
    const silent = new Set<string>();
    const stillAllowed: EventStreamDeps['stillAllowed'] = (principal) =>
      principal.type === 'user' && silent.has(principal.userId) ? new Promise(() => {}) : Promise.resolve(false);
    api = await openSupportApi({ stillAllowed });
    const [first, second] = [await api.signIn('admin'), await api.signIn('admin')];
    silent.add(first.userId);
    const waiting = await opened(first);
    await (
      await opened(second)
    ).ended;
    expect(api.streams.open()).toBe(1);
    waiting.abort();
  });
});

it('a heartbeat comes also while the newest position is unknown (X-43)', async () => {
  let position: Position | null = START;
  const bus = { events: new Subject<RecordedEvent>(), position: () => position };
  api = await openSupportApi({ live: { of: () => Promise.resolve(bus) }, stillAllowed: () => Promise.resolve(true) });
  const admin = await api.signIn('admin');
  fakeTimers();
  const client = await opened(admin);
  position = null;
  await vi.advanceTimersByTimeAsync(15_000);
  const messages = await client.until(({ length }) => length === 2);
  expect(messages[1]).toMatchObject({ event: 'heartbeat', data: expect.stringContaining(START) });
  client.abort();
});
