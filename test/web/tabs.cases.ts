import type { Locator, Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import type { NodeClient } from '../support/nodes/nodeClient.ts';
import { settledTicket } from '../support/database/shopSystem.ts';
import { anotherBrowserOf, openTab, type WatchedPage } from './chromium.ts';
import { openSetting } from './frame/navigation.ts';

/** Somebody who is signed in, with at least one ticket in the inbox. */
export type Visit = {
  page: Page;
  origin: string;
  /** A program with the session of the page. */
  program: () => Promise<NodeClient>;
};

/** In words, since the tests do not know the types of a browser. */
const TAKE_THE_LEAD = `navigator.locks.query().then(({ held }) => new Promise((taken) => {
  const { name } = held.find((lock) => lock.name.startsWith('live '));
  navigator.locks.request(name, { steal: true }, () => new Promise(taken)).catch(() => undefined);
}))`;
const STREAM = '**/backend/api/inbox/stream*';
const TICKET_PAGE = '**/assets/TicketPane-*.js';
const BACK_AFTER_MS = 10_000;

/** In a browser of its own, so that no other tab holds the stream for it. */
export const inTabOf =
  (visit: () => Visit) =>
  async (act: (tab: WatchedPage) => Promise<void>): Promise<void> => {
    const { page, origin } = visit();
    const context = await anotherBrowserOf(page, origin);
    try {
      await act(await openTab(context, origin));
    } finally {
      await context.close();
    }
  };

/** What each further tab of the visit does, whatever happens to the network or the attention. */
export const tabCases = (visit: () => Visit): void => {
  const inTab = inTabOf(visit);

  it('gives its connection back while nobody looks, and catches up without reading again', () =>
    inTab(async ({ page, requests, streams, underWay }) => {
      await page.clock.install();
      await page.goto('/inbox');
      await badge(page, 'Live');
      await look(page, 'away');
      await page.clock.fastForward(31_000);
      await badge(page, 'Catching up');
      await expect.poll(streams).toBe(0);
      await (await visit().program()).post('/api/tickets', { title: 'Nobody looks', body: 'Still here?' });
      // A frame that comes while the list is being read has it read again.
      await expect.poll(underWay).toBe(0);
      const before = requests.length;
      await look(page, 'back');
      await page.getByRole('link', { name: 'Nobody looks' }).waitFor();
      await badge(page, 'Live');
      // The status is asked now and then, since no stream tells of it; of counts nothing is told while nobody looks.
      const apart = new Set(['/api/status', '/api/inbox/counts']);
      expect(requests.slice(before).filter((path) => !apart.has(path))).toEqual(['/api/inbox/stream']);
    }));

  it('keeps its connection over a short look elsewhere', () =>
    inTab(async ({ page, streams }) => {
      await page.clock.install();
      await page.goto('/inbox');
      await badge(page, 'Live');
      await look(page, 'away');
      await page.clock.fastForward(20_000);
      await look(page, 'back');
      await page.clock.fastForward(20_000);
      await badge(page, 'Live');
      expect(streams()).toBe(1);
    }));

  it('takes the connection back from a tab that leads and says nothing', () =>
    inTab(async ({ page, streams }) => {
      await page.clock.install();
      await page.goto('/inbox');
      await badge(page, 'Live');
      const silent = await openTab(page.context(), visit().origin);
      await silent.page.goto('/backend/health');
      await silent.page.evaluate(TAKE_THE_LEAD);
      await expect.poll(streams).toBe(0);
      await page.clock.fastForward(61_000);
      await expect.poll(streams).toBe(1);
      await badge(page, 'Live');
    }));

  it('takes no connection when it opens in the background', () =>
    inTab(async ({ page, requests }) => {
      await page.addInitScript(LOOK.away);
      await page.goto('/inbox');
      await badge(page, 'Catching up');
      expect(requests).not.toContain('/api/inbox/stream');
      await look(page, 'back');
      await badge(page, 'Live');
    }));

  it('tries again when a connection hangs before its first frame', () =>
    inTab(async ({ page, streams }) => {
      await page.clock.install();
      let asked = 0;
      await page.route(STREAM, async (route) => {
        asked += 1;
        if (asked > 1) await route.continue();
      });
      await page.goto('/inbox');
      await badge(page, 'Connecting');
      await expect.poll(() => asked).toBe(1);
      await page.clock.fastForward(41_000);
      await badge(page, 'Live');
      expect(asked).toBe(2);
      expect(streams()).toBe(1);
    }));

  it('asks once for more, however long j is held', () =>
    inTab(async ({ page }) => {
      let asked = 0;
      await page.route('**/backend/api/inbox?limit=100&cursor=more', () => {
        asked += 1;
      });
      await page.route('**/backend/api/inbox?limit=100', withNextPage);
      await page.goto('/inbox');
      await badge(page, 'Live');
      await page.getByRole('list', { name: 'Tickets' }).getByRole('listitem').first().waitFor();
      // Once the stream is open the list is read again, and what follows with it.
      await expect.poll(() => asked).toBeGreaterThan(0);
      const steady = async (): Promise<boolean> => {
        const before = asked;
        await page.waitForTimeout(1_000);
        return asked === before;
      };
      await expect.poll(steady).toBe(true);
      const before = asked;
      for (let press = 0; press < 30; press += 1) await page.keyboard.press('j');
      expect(asked).toBe(before);
    }));

  it('closes with Escape what is in front, and then the ticket', () =>
    inTab(async ({ page }) => {
      await page.goto('/inbox');
      await page.getByRole('region', { name: 'Tickets' }).getByRole('link').first().click();
      await page.waitForURL('**/inbox/*');
      await page.getByRole('button', { name: /^Account/ }).click();
      const signOut = page.getByRole('button', { name: 'Sign out' });
      await signOut.waitFor();
      await page.keyboard.press('Escape');
      await signOut.waitFor({ state: 'hidden' });
      expect(page.url()).toMatch(/inbox\/.+/);
      await page.keyboard.press('Escape');
      await page.waitForURL('**/inbox');
    }));

  it('closes with Escape a ticket whose page is still being loaded', () =>
    inTab(async ({ page }) => {
      await page.route(TICKET_PAGE, () => undefined);
      const asked = page.waitForRequest(TICKET_PAGE);
      await page.goto('/inbox');
      await page.getByRole('region', { name: 'Tickets' }).getByRole('link').first().click();
      await page.waitForURL('**/inbox/*');
      await asked;
      await page.keyboard.press('Escape');
      await expect.poll(() => new URL(page.url()).pathname).toBe('/inbox');
      await page.getByText('Choose a ticket.').waitFor();
    }));

  it('shows the search that is applied, also after a link and the way back', () =>
    inTab(async ({ page }) => {
      await page.goto('/inbox');
      const search = page.getByLabel('Search the inbox');
      await search.fill('restart');
      await page.waitForURL('**/inbox?q=restart');
      await page.getByRole('link', { name: 'Inbox' }).click();
      await page.waitForURL('**/inbox');
      await expect.poll(() => search.inputValue()).toBe('');
      await page.goBack();
      await page.waitForURL('**/inbox?q=restart');
      await expect.poll(() => search.inputValue()).toBe('restart');
    }));

  it('shows what programs create where no stream tells of it', () =>
    inTab(async ({ page }) => {
      const program = await visit().program();
      await page.clock.install();
      await page.goto('/clusters');
      await page.getByRole('row', { name: 'Alpha' }).getByText('available').waitFor();
      const [alpha] = await program.get<{ location: string; version: string }[]>('/clusters');
      const { location, version } = alpha ?? { location: '', version: '' };
      await program.post('/clusters', { name: 'Beta', size: 'small', location, version });
      await page.clock.fastForward(BACK_AFTER_MS);
      await page.getByRole('row', { name: 'Beta' }).waitFor();
      await openSetting(page, 'API keys');
      await page.getByText('No keys yet').waitFor();
      await program.post('/api/keys', { name: 'nightly', scopes: ['clusters:read'] });
      await page.clock.fastForward(BACK_AFTER_MS);
      await page.getByRole('row', { name: 'nightly' }).waitFor();
      expect(await page.getByText('No keys yet').count()).toBe(0);
    }));

  it('shows what came between its first reading and its stream, however late the answer is', () =>
    inTab(async ({ page }) => {
      const answered = Promise.withResolvers<void>();
      const isLive = Promise.withResolvers<void>();
      const isSent = Promise.withResolvers<void>();
      await page.route('**/backend/api/inbox?limit=100', async (route) => {
        const response = await route.fetch();
        answered.resolve();
        await isLive.promise;
        await route.fulfill({ response });
      });
      await page.route(STREAM, async (route) => {
        await isSent.promise;
        await route.continue();
      });
      await page.goto('/inbox');
      await answered.promise;
      const program = await visit().program();
      const { id } = await program.post<{ id: string }>('/api/tickets', { title: 'In between', body: 'Is it shown?' });
      // What happens to it later would tell of it, too.
      await settledTicket(program, id);
      isSent.resolve();
      await badge(page, 'Live');
      isLive.resolve();
      const inBetween = page.getByRole('link', { name: 'In between' });
      await inBetween.waitFor();
      expect(await inBetween.count()).toBe(1);
    }));

  it('names the page of a ticket that is still read, says that it does not exist, and leads back', () =>
    inTab(async ({ page }) => {
      const asked = Promise.withResolvers<Route>();
      await page.route('**/backend/api/tickets/*', asked.resolve, { times: 1 });
      await page.goto('/inbox/00000000-0000-7000-8000-000000000000');
      const ticket = await asked.promise;
      await expect.poll(() => page.title()).toBe('Ticket · Ledger');
      // Once the stream is open everything is read again, but a first answer that is still under way is awaited.
      await badge(page, 'Live');
      await ticket.continue();
      await page.getByRole('heading', { name: 'Ticket not found' }).waitFor();
      expect(await page.title()).toBe('Ticket not found · Ledger');
      await page.getByRole('link', { name: 'Back to the inbox' }).click();
      await page.waitForURL('**/inbox');
    }));
};

/** What the page says about its live stream. */
export const badgeOf = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });
export const badge = (page: Page, text: string): Promise<void> => badgeOf(page, text).waitFor();

/** In words, since the tests do not know the types of a browser. A headless one is never hidden by itself. */
const LOOK = {
  away: `Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`,
  back: `delete document.hidden;
    delete document.visibilityState;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`,
};
const look = (page: Page, where: keyof typeof LOOK) => page.evaluate(LOOK[where]);

const withNextPage = async (route: Route): Promise<void> => {
  const answer = await route.fetch();
  const body: unknown = await answer.json();
  await route.fulfill({ response: answer, json: { ...Object(body), next_cursor: 'more' } });
};
