import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { chromiumPath, CHROMIUM, openBrowser, openPage } from '../chromium.ts';
import { openSite, type Site } from '../site.ts';
import { manyTickets } from './manyTickets.ts';

const ACTED_ON = 500;
const IN_ALL = 10_000;
const ROUNDS = 3;
/** All of them are posted and read page by page, and acted on one after the other. */
const PATIENCE_MS = 900_000;
/** The longest task of our own script that the pages may have, milliseconds. */
const BUDGET_MS = 50;

/** In words, since the tests do not know the types of a browser. Tasks below 50 ms the browser tells nobody of. */
const OBSERVE = `
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });`;
const TAKE = `window.longTasks.splice(0)`;
const TO_END = `(() => {
  const list = document.querySelector('[data-scroll-restoration-id="Tickets"]');
  list.scrollTop = list.scrollHeight;
  return document.querySelector('li[aria-setsize]').ariaSetSize !== '-1';
})()`;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Measures the pages of a node that has little else to do: run it on a quiet machine, and alone. */
describe.skipIf(chromiumPath === undefined)(`ten thousand tickets in the list (${CHROMIUM})`, () => {
  let site: Site;
  let browser: Browser;
  let admin: NodeClient;
  let page: Page;
  const ids: string[] = [];

  beforeAll(async () => {
    [site, browser] = await Promise.all([openSite(), openBrowser()]);
    admin = await signUp(site.node);
    await site.kill();
    // Nothing happens to the tickets by itself.
    await site.restart({ SERVICE_ENABLE_INVESTIGATION_CONSUMER: 'false' });
    await manyTickets(site.sql, IN_ALL - ACTED_ON);
    const send = async (body: object): Promise<void> =>
      void ids.push((await admin.post<{ id: string }>('/api/tickets', body)).id);
    const ticket = { title: 'Acted on', body: 'Is it there?', priority: 'low' };
    for (let sent = 0; sent < ACTED_ON; sent += 20) await Promise.all(Array.from({ length: 20 }, () => send(ticket)));
    ({ page } = await openPage(browser, site.node.webUrl));
    const [name = '', value = ''] = admin.cookie.split('=');
    await page.context().addCookies([{ name, value, url: site.node.webUrl }]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript(OBSERVE);
    await page.goto('/inbox?priority=low');
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
    await eventually(
      () => page.evaluate<boolean>(TO_END),
      (isAllThere) => isAllThere,
    );
  }, PATIENCE_MS);
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  /** The longest task of each round, of which the median counts. */
  const longest = async (what: string, act: (round: number) => Promise<void>): Promise<number> => {
    const worst: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.evaluate(TAKE);
      await act(round);
      worst.push(Math.max(0, ...(await page.evaluate<number[]>(TAKE))));
    }
    const median = worst.toSorted((a, b) => a - b)[1] ?? 0;
    process.stdout.write(`${what}: ${median === 0 ? 'none' : `${median} ms`} (${worst.join(', ')})\n`);
    return median;
  };

  it('scrolls without a long task', async () => {
    const list = page.getByRole('list', { name: 'Tickets' });
    const box = await list.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 100, 400);
    const worst = await longest('scrolling', async (round) => {
      for (let turn = 0; turn < 150; turn += 1) {
        await page.mouse.wheel(0, round % 2 === 0 ? -1500 : 1500);
        await pause(16);
      }
    });
    expect(worst).toBeLessThanOrEqual(BUDGET_MS);
  });

  it('moves by a key that is held for five seconds without a long task', async () => {
    const worst = await longest('j held for five seconds', async () => {
      const end = Date.now() + 5000;
      while (Date.now() < end) {
        await page.keyboard.down('j');
        await pause(30);
      }
      await page.keyboard.up('j');
    });
    expect(worst).toBeLessThanOrEqual(BUDGET_MS);
  });

  it(
    'follows an act on five hundred tickets without a long task',
    async () => {
      const worst = await longest('a bulk of five hundred', async (round) => {
        const tags = round % 2 === 0 ? { add: ['acted'] } : { remove: ['acted'] };
        const { id } = await admin.post<{ id: string }>('/api/tickets/bulk', {
          ids,
          action: { type: 'tags', ...tags },
        });
        const done = async () => (await admin.get<{ done: number }>(`/api/bulk/${id}`)).done;
        await eventually(done, (count) => count === ACTED_ON);
        await pause(1000);
      });
      expect(worst).toBeLessThanOrEqual(BUDGET_MS);
    },
    PATIENCE_MS,
  );
});
