import { expect, it } from 'vitest';
import { anotherBrowserOf, openTab, type WatchedPage } from './chromium.ts';
import type { Visit } from './tabs.cases.ts';

/** More than the connections that a browser makes to one service. */
const TABS = 7;

/** What many tabs of one browser do together. */
export const sharedStreamCases = (visit: () => Visit): void => {
  const inManyTabs = async (act: (tabs: readonly WatchedPage[]) => Promise<void>) => {
    const { page, origin } = visit();
    const context = await anotherBrowserOf(page, origin);
    try {
      const tabs: WatchedPage[] = [];
      for (let count = 0; count < TABS; count += 1) {
        const tab = await openTab(context, origin);
        await tab.page.goto('/inbox');
        await live(tab);
        tabs.push(tab);
      }
      await act(tabs);
    } finally {
      await context.close();
    }
  };
  const send = async (title: string) => (await visit().program()).post('/api/tickets', { title, body: 'Seen by all?' });

  it('one stream serves seven tabs, and another tab goes on with it when the one that held it is closed', () =>
    inManyTabs(async (tabs) => {
      expect(tabs.map(({ streams }) => streams())).toEqual([1, 0, 0, 0, 0, 0, 0]);
      const [last] = tabs.slice(-1);
      await last?.page.getByRole('link', { name: 'Settings' }).click();
      await last?.page.getByRole('article', { name: 'Shop' }).waitFor();
      await last?.page.goBack();
      await send('To seven tabs');
      for (const { page } of tabs) await page.getByRole('link', { name: 'To seven tabs' }).waitFor();

      const [holder, ...others] = tabs;
      const resumed = Promise.race(
        others.map(({ page }) => page.waitForRequest('**/api/inbox/stream?last_event_id=*')),
      );
      await holder?.page.close();
      await resumed;
      for (const { underWay } of others) await expect.poll(underWay).toBe(0);
      const before = others.map(({ requests }) => requests.filter(isRead).length);
      await send('To six tabs');
      for (const { page } of others) await page.getByRole('link', { name: 'To six tabs' }).waitFor();
      for (const tab of others) await live(tab);
      expect(others.reduce((sum, { streams }) => sum + streams(), 0)).toBe(1);
      // Nothing was missed, so nothing was read again.
      expect(others.map(({ requests }) => requests.filter(isRead).length)).toEqual(before);
    }));
};

/** The stream itself is none, nor what is asked now and then because no stream tells of it or signals may be missed. */
const isRead = (path: string): boolean => !['/api/inbox/stream', '/api/status', '/api/inbox/counts'].includes(path);
const live = ({ page }: WatchedPage) => page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
