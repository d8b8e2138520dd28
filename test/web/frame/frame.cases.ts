import { expect, it } from 'vitest';
import { barriers } from '../chromium.ts';
import { inTabOf, type Visit } from '../tabs.cases.ts';

const PHONE = { width: 390, height: 844 };
const TICKET = { title: 'The frame leads here', body: 'Does it?', customer: 'frame@example.com' };

/** What the frame around every page does. */
export const frameCases = (visit: () => Visit): void => {
  const inTab = inTabOf(visit);

  it('leads to pages by keys, not while somebody types, and lists all keys', () =>
    inTab(async ({ page }) => {
      await page.goto('/inbox');
      await page.getByRole('status').filter({ hasText: 'Live' }).first().waitFor();
      await page.keyboard.type('gc');
      await page.waitForURL('**/clusters');
      await page.getByLabel('Search by name').focus();
      await page.keyboard.type('gi');
      expect(new URL(page.url()).pathname).toBe('/clusters');
      await page.locator('main').focus();
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog', { name: 'Keyboard' });
      await keys.getByText('Go to Clusters').waitFor();
      expect(await barriers(page)).toEqual([]);
      await page.keyboard.type('gi');
      expect(new URL(page.url()).pathname).toBe('/clusters');
      await page.keyboard.press('Escape');
      await keys.waitFor({ state: 'hidden' });
      await page.keyboard.type('gi');
      await page.waitForURL('**/inbox');
    }));

  it('finds a ticket and its customer, leads there, and shows it first the next time', () =>
    inTab(async ({ page }) => {
      const { id } = await (await visit().program()).post<{ id: string }>('/api/tickets', TICKET);
      await page.goto('/connectors');
      await page.getByRole('status').filter({ hasText: 'Live' }).first().waitFor();
      await page.keyboard.press('Control+k');
      const bar = page.getByRole('dialog');
      await bar.getByRole('textbox', { name: 'Search or do something' }).fill('frame@example');
      await bar.getByRole('button', { name: `Tickets of ${TICKET.customer}` }).waitFor();
      expect(await barriers(page)).toEqual([]);
      await bar.getByRole('button', { name: TICKET.title }).first().click();
      await page.waitForURL(`**/inbox/${id}`);
      await page.getByRole('heading', { name: TICKET.title }).first().waitFor();
      await page.keyboard.press('Control+k');
      await bar.getByRole('button', { name: TICKET.title }).waitFor();
    }));

  it('keeps the narrow navigation over a reload', () =>
    inTab(async ({ page }) => {
      await page.goto('/inbox');
      const view = page.getByRole('link', { name: 'Needs review' });
      await view.waitFor();
      await page.getByRole('button', { name: 'Narrow the navigation' }).click();
      await view.waitFor({ state: 'hidden' });
      await page.reload();
      await page.getByRole('button', { name: 'Widen the navigation' }).waitFor();
      expect(await view.count()).toBe(0);
      expect(await barriers(page)).toEqual([]);
    }));

  it('tells beside a view how many tickets wait there, as they come (SU-187)', () =>
    inTab(async ({ page, requests }) => {
      await page.goto('/inbox');
      const link = page.getByRole('link', { name: /^Unassigned/ });
      await expect.poll(() => link.innerText()).toMatch(/\d/);
      await page.getByRole('status').filter({ hasText: 'Live' }).first().waitFor();
      const count = async () => Number(/\d+/.exec(await link.innerText())?.[0] ?? 0);
      await expect.poll(() => requests.filter((path) => path === '/api/inbox/counts').length).toBeGreaterThan(0);
      const before = await count();
      const asked = requests.filter((path) => path === '/api/inbox/counts').length;
      await (await visit().program()).post('/api/tickets', { title: 'One more', body: 'Counted?' });
      await expect.poll(count).toBe(before + 1);
      expect(requests.filter((path) => path === '/api/inbox/counts').length).toBe(asked);
    }));

  it('has a few places on a phone, and everything else behind one more', () =>
    inTab(async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.goto('/inbox');
      const places = page.getByRole('navigation', { name: 'Places' });
      await places.getByRole('link', { name: 'Clusters' }).waitFor();
      await places.getByRole('button', { name: 'More' }).click();
      await places.getByRole('link', { name: 'Proof' }).waitFor();
      expect(await barriers(page)).toEqual([]);
      await places.getByRole('link', { name: 'Proof' }).click();
      await page.getByRole('heading', { name: 'Last verification' }).waitFor();
      await places.getByRole('link', { name: 'Proof' }).waitFor({ state: 'hidden' });
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(wide).toBe(PHONE.width);
    }));
};
