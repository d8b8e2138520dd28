import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { buildApp } from '../../../api/http/app.ts';
import type { Route } from '../../../api/http/http.ts';
import { orderlyStop } from '../../../api/plugins/orderlyStop.ts';

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
  const app = await buildApp({
    logger: pino({ level: 'silent' }),
    publicApiUrl: 'http://api.test',
    trustedProxies: [],
    newId: () => 'request-1',
    plugins: [orderlyStop({ close: () => (closed += 1) })],
    routes: [work],
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/work`;
  const begun = once(arrived, 'arrived');
  const answer = fetch(url);
  await begun;
  const stopped = app.close();
  expect(await (await answer).json()).toEqual({ done: true });
  await stopped;
  expect(closed).toBe(1);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
