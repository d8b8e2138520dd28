import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { buildApp } from '../../../api/http/app.ts';
import type { Route } from '../../../api/http/http.ts';
import { orderlyStop } from '../../../api/plugins/orderlyStop.ts';

const listening = async (work: Route, close: () => void) => {
  const app = await buildApp({
    logger: pino({ level: 'silent' }),
    publicApiUrl: 'http://api.test',
    trustedProxies: [],
    newId: () => 'request-1',
    plugins: [orderlyStop({ close })],
    routes: [work],
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/work` };
};

it('a stop answers what is under way, tells streams to end, and takes nothing new afterwards', async () => {
  const arrived = new EventTarget();
  const work: Route = (app) => {
    app.get('/work', { config: { access: { surface: 'public' } } }, async () => {
      arrived.dispatchEvent(new Event('arrived'));
      await sleep(300);
      return { done: true };
    });
  };
  let closed = 0;
  const { app, url } = await listening(work, () => (closed += 1));
  const begun = once(arrived, 'arrived');
  const answer = fetch(url);
  await begun;
  const stopped = app.close();
  expect(await (await answer).json()).toEqual({ done: true });
  await stopped;
  expect(closed).toBe(1);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

it('a stop cuts off what takes longer than anybody waits, and ends all the same', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { app, url } = await listening(
    (routes) => {
      routes.get('/work', { config: { access: { surface: 'public' } } }, () => {
        arrive();
        return new Promise(() => undefined);
      });
    },
    () => undefined,
  );
  const answer = fetch(url).catch(() => 'cut off');
  await arrived;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const stopped = app.close();
    await vi.advanceTimersByTimeAsync(20_000);
    await stopped;
    expect(await answer).toBe('cut off');
  } finally {
    vi.useRealTimers();
  }
});
