import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { barriers, openTab } from '../chromium.ts';
import type { Site } from '../site.ts';
import { inTabOf, type Visit } from '../tabs.cases.ts';
import { manyTickets } from './manyTickets.ts';

const MANY = 10_000;
/** In words, since the tests do not know the types of a browser. */
const PLACES = `[...document.querySelectorAll('li[aria-posinset]')].map((row) => Number(row.ariaPosInSet))`;
const rows = (page: Page) => page.getByRole('list', { name: 'Tickets' }).getByRole('listitem');
const live = (page: Page) => page.getByRole('status').filter({ hasText: 'Live' }).waitFor();

/** The list of the inbox, each case in a browser of its own. */
export const listCases = (visit: () => Visit, site: () => Site): void => {
  const inTab = inTabOf(visit);
  const send = async (title: string, fields: object = {}) =>
    (await visit().program()).post<{ id: string }>('/api/tickets', { title, body: 'Is it there?', ...fields });

  it('takes new tickets into a narrowed list without reading it again, and two tabs agree (SU-196)', () =>
    inTab(async ({ page, requests, underWay }) => {
      const address = '/inbox?priority=high&tag=["agree"]';
      const other = await openTab(page.context(), visit().origin);
      await page.goto(address);
      await page.getByText('No matches').waitFor();
      await other.page.goto(address);
      await Promise.all([live(page), live(other.page)]);
      await expect.poll(() => underWay() + other.underWay()).toBe(0);
      const before = [requests.length, other.requests.length] as const;
      for (const title of ['First', 'Second', 'Third']) await send(title, { priority: 'high', tags: ['agree'] });
      await send('Elsewhere', { priority: 'low', tags: ['agree'] });
      for (const tab of [page, other.page]) {
        await rows(tab).filter({ hasText: 'First' }).waitFor();
        await rows(tab).filter({ hasText: 'Third' }).waitFor();
        expect(await rows(tab).count()).toBe(3);
      }
      const read = [...requests.slice(before[0]), ...other.requests.slice(before[1])];
      expect(read.filter((path) => path === '/api/inbox')).toEqual([]);
    }));

  it('keeps filter and ticket over a reload and over leaving the page', () =>
    inTab(async ({ page }) => {
      await page.goto('/inbox?status=["awaiting_review","escalated","new","investigating"]');
      await rows(page).first().getByRole('link').click();
      await page.waitForURL('**/inbox/*');
      const address = page.url();
      await page.reload();
      await rows(page).locator('[data-selected]').waitFor();
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/inbox'));
      await page.getByRole('link', { name: 'Inbox' }).click();
      await page.waitForURL(address);
      expect(await rows(page).locator('[data-selected]').count()).toBe(1);
    }));

  it('keeps a row until one leaves it, whatever was done with it', () =>
    inTab(async ({ page }) => {
      const [{ id }] = [await send('Done with', { tags: ['acted'] }), await send('Next one', { tags: ['acted'] })];
      await page.goto(`/inbox/${id}?tag=acted&status=["new","investigating","awaiting_review","escalated"]`);
      await rows(page).filter({ hasText: 'Next one' }).waitFor();
      await live(page);
      const resolve = async () => (await visit().program()).send('POST', `/api/tickets/${id}/resolve`, {});
      await expect.poll(async () => (await resolve()).status).toBe(200);
      await rows(page).filter({ hasText: 'Done with' }).getByText('resolved').waitFor();
      await rows(page).filter({ hasText: 'Next one' }).getByRole('link').click();
      await rows(page).filter({ hasText: 'Done with' }).waitFor({ state: 'detached' });
      expect(await rows(page).count()).toBe(1);
    }));

  it('is narrowed by what people type, says what there is not, and keeps nobody out', () =>
    inTab(async ({ page }) => {
      await page.goto('/inbox?status=resolvd');
      await page.getByText('There is no status resolvd').waitFor();
      expect(await barriers(page)).toEqual([]);
      await page.getByRole('button', { name: 'Leave out: There is no status resolvd' }).click();
      await page.waitForURL('**/inbox');
      await page.keyboard.press('f');
      const dialog = page.getByRole('dialog', { name: 'Filter the list' });
      await dialog.getByText('escalated', { exact: true }).click();
      await dialog.getByLabel('Received from').fill('yesterday');
      expect(await barriers(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Show' }).click();
      await page.waitForURL((url) => url.searchParams.has('received_from') && url.searchParams.has('status'));
      await page.getByRole('list', { name: 'Filters' }).getByText('Status: escalated').waitFor();
      expect(await barriers(page)).toEqual([]);
    }));

  it('shows ten thousand tickets a few at a time, in their order, however one moves through them', () =>
    inTab(async ({ page, requests }) => {
      await manyTickets(site().sql, MANY);
      await page.goto('/inbox?priority=low&sort=oldest');
      await rows(page).first().getByText(`Ticket number ${MANY}`).waitFor();
      await live(page);
      const before = requests.length;
      for (let press = 0; press < 150; press += 1) await page.keyboard.down('j');
      await page.keyboard.up('j');
      await expect.poll(() => rows(page).locator('[data-selected]').innerText()).toContain('Ticket number 9');
      expect(requests.slice(before).filter((path) => path.startsWith('/api/tickets/')).length).toBeLessThan(30);
      const places = await page.evaluate<number[]>(PLACES);
      expect(places.length).toBeLessThan(60);
      expect(places).toEqual(places.map((_, index) => (places[0] ?? 0) + index));
      const titles = await rows(page)
        .getByText(/Ticket number \d+$/)
        .allInnerTexts();
      expect(titles.map((title) => Number(/\d+$/.exec(title)?.[0]))).toEqual(places.map((place) => MANY + 1 - place));
    }));
};
