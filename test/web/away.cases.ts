import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSetting } from './frame/navigation.ts';
import { badge, badgeOf, inTabOf, type Visit } from './tabs.cases.ts';

const KEYS = '**/backend/api/keys';

/** What a tab does while the service, a part of the page or an answer does not come. */
export const awayCases = (visit: () => Visit): void => {
  const inTab = inTabOf(visit);

  it('loads again by itself when the service was away from the start', () =>
    inTab(async ({ page }) => {
      await page.clock.install();
      const me = '**/backend/api/auth/me';
      await page.route(me, (route) => route.fulfill({ status: 503, json: {} }));
      await page.goto('/inbox');
      await shownInTime(page, page.getByText('This page cannot be shown'));
      await page.unroute(me);
      await shownInTime(page, badgeOf(page, 'Live'));
      expect(await page.getByText('This page cannot be shown').count()).toBe(0);
    }));

  it('keeps the application when a part of it cannot be loaded, and asks for that part alone', () =>
    inTab(async ({ page }) => {
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      await page.route('**/assets/AuditPage-*.js', (route) => route.abort());
      await page.goto('/connectors');
      await badge(page, 'Live');
      await page.getByRole('link', { name: 'Proof' }).click();
      await page.getByText('Page not loaded yet').waitFor();
      await openSetting(page, 'Connectors');
      await page.getByRole('article', { name: 'Shop' }).waitFor();
      await page.getByRole('link', { name: 'Proof' }).click();
      await page.getByText('Page not loaded yet').waitFor();
      await page.unroute('**/assets/AuditPage-*.js');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'Last verification' }).waitFor();
      expect(loads).toBe(1);
    }));

  it('reaches every page while the service is away, and keeps what was typed', () =>
    inTab(async ({ page }) => {
      await page.clock.install();
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      const preloaded = page.waitForResponse('**/assets/AuditPage-*.js');
      await page.goto('/connectors');
      await badge(page, 'Live');
      await preloaded;
      await page.getByRole('button', { name: 'New connector' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Typed while it was there');
      await page.getByLabel('Connection string').fill('postgres://reader@db.example.com/shop');
      await page.route('**/*', (route) => route.abort());
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByText('The service does not answer').waitFor();
      expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Typed while it was there');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'Proof' }).click();
      await shownInTime(page, page.getByText('The service does not answer'));
      await page.unroute('**/*');
      await shownInTime(page, page.getByRole('heading', { name: 'Last verification' }));
      expect(loads).toBe(1);
    }));

  it('makes a key once although the answer was lost, and says that nobody has seen it (X-31, CL-88)', () =>
    inTab(async ({ page }) => {
      await page.goto('/keys');
      await page.getByRole('button', { name: 'New key' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('lost');
      const made: number[] = [];
      await page.route(KEYS, async (route) => {
        const request = route.request();
        // A browser says so itself, but not when the request is sent in its place.
        const headers = { ...request.headers(), 'sec-fetch-site': 'same-origin' };
        if (request.method() === 'POST') made.push((await route.fetch({ headers })).status());
        await route.abort();
      });
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('dialog').getByText('The service does not answer').waitFor();
      expect(made).toEqual([201]);
      await page.unroute(KEYS);
      await page.getByRole('button', { name: 'Create' }).click();
      const notice = page.getByRole('alert').filter({ hasText: 'created but not shown' });
      await notice.getByRole('button', { name: 'Close' }).click();
      const lost = page.getByRole('row', { name: 'lost' });
      expect(await lost.count()).toBe(1);
      await lost.getByRole('button', { name: 'Revoke lost' }).click();
      await lost.getByRole('button', { name: 'Revoke lost' }).click();
      await expect.poll(() => lost.count()).toBe(0);
    }));
};

/** Lets the page's pauses between two attempts pass, on its own clock. */
const shownInTime = async (page: Page, what: Locator) => {
  const shown = async () => {
    await page.clock.fastForward(3_000);
    return what.count();
  };
  await expect.poll(shown, { interval: 300 }).toBe(1);
};
