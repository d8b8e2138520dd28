import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { NodeClient } from '../../support/nodes/nodeClient.ts';
import { barriers } from '../chromium.ts';
import { inTabOf, type Visit } from '../tabs.cases.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Tickets' }).getByRole('listitem');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected tickets' });
const resolved = (page: Page) => rows(page).getByText('resolved', { exact: true });

/** Tickets with a tag that nothing happens to by itself. */
const ignoredTickets = async (program: NodeClient, tag: string, count: number): Promise<void> => {
  const ids: string[] = [];
  while (ids.length < count) {
    const title = `Of ${count}`;
    const sent = Array.from({ length: Math.min(13, count - ids.length) }, () =>
      program.post<{ id: string }>('/api/tickets', { title, body: 'Is it there?', tags: [tag] }),
    );
    ids.push(...(await Promise.all(sent)).map(({ id }) => id));
  }
  await program.post('/api/tickets/bulk', { ids, action: { type: 'ignore' } });
  // Of those that the agent has taken up already the end is waited for.
  const open = async () =>
    (await program.get<{ count: number }>(`/api/tickets/count?tag=${tag}&status=new&status=investigating`)).count;
  await expect.poll(open).toBe(0);
};

/** What is done with several tickets of the list at once. */
export const bulkCases = (visit: () => Visit): void => {
  const inTab = inTabOf(visit);
  const send = async (title: string, tag: string) => {
    const program = await visit().program();
    const { id } = await program.post<{ id: string }>('/api/tickets', { title, body: 'Is it there?', tags: [tag] });
    const settled = new Set(['awaiting_review', 'escalated', 'failed']);
    await expect
      .poll(async () => settled.has((await program.get<{ status: string }>(`/api/tickets/${id}`)).status))
      .toBe(true);
  };

  it('resolves three tickets that were selected by keys, and takes it back by the message (SU-188)', () =>
    inTab(async ({ page, complaints }) => {
      for (const title of ['Bulk one', 'Bulk two', 'Bulk three', 'Bulk four']) await send(title, 'bulk');
      await page.goto('/inbox?tag=bulk');
      await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
      await expect.poll(() => rows(page).count()).toBe(4);
      for (const title of ['Bulk four', 'Bulk three', 'Bulk two']) {
        await page.keyboard.press('j');
        await rows(page).filter({ hasText: title }).locator('[data-selected]').waitFor();
        await page.keyboard.press('x');
      }
      await bar(page).getByText('3 selected').waitFor();
      expect(await barriers(page)).toEqual([]);
      await page.keyboard.press('e');
      await expect.poll(() => resolved(page).count()).toBe(3);
      await page.getByText('Resolved: 3 tickets').waitFor();
      await bar(page).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Taken back: 3 tickets').waitFor();
      await expect.poll(() => resolved(page).count()).toBe(0);
      expect(complaints).toEqual([]);
    }));

  it('acts on all that match, also what is not loaded, and takes it back after the message has gone (SU-188)', () =>
    inTab(async ({ page, complaints }) => {
      const program = await visit().program();
      await ignoredTickets(program, 'many', 104);
      await page.goto('/inbox?tag=many&sort=oldest');
      await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
      await rows(page).first().waitFor();
      await page.keyboard.press('Control+a');
      await bar(page).getByText('100 selected').waitFor();
      await bar(page).getByRole('button', { name: 'Select all 104 that match' }).waitFor();
      await page.keyboard.press('Control+a');
      await bar(page).getByText('All 104 that match').waitFor();
      expect(await barriers(page)).toEqual([]);
      await bar(page).getByRole('button', { name: 'Priority' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'urgent' }).click();
      const acts = page.getByRole('list', { name: 'Acts on many tickets' });
      await page.getByText('Priority set: 104 tickets').waitFor();
      const urgent = async () =>
        (await program.get<{ count: number }>('/api/tickets/count?tag=many&priority=urgent')).count;
      expect(await urgent()).toBe(104);
      await page.getByRole('button', { name: 'Close the message' }).click();
      await acts.getByText('Priority set: 104 tickets').waitFor();
      expect(await barriers(page)).toEqual([]);
      await acts.getByRole('button', { name: 'Take back' }).click();
      await page.getByText('Taken back: 104 tickets').waitFor();
      await acts.waitFor({ state: 'detached' });
      expect(await urgent()).toBe(0);
      expect(complaints).toEqual([]);
    }));

  it('saves the list as a view, renames it, and deletes it (SU-187)', () =>
    inTab(async ({ page, complaints }) => {
      await send('In a view', 'viewed');
      await page.goto('/inbox?tag=viewed');
      await page.getByRole('button', { name: /^View: / }).click();
      await page.getByRole('button', { name: 'Save this list as a view' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('<b>Viewed</b>');
      expect(await barriers(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save the view' }).click();
      await page.waitForURL((url) => url.searchParams.has('view') && !url.searchParams.has('tag'));
      await page.getByRole('button', { name: 'View: <b>Viewed</b>' }).click();
      await rows(page).filter({ hasText: 'In a view' }).waitFor();
      expect(await rows(page).count()).toBe(1);
      await page.getByRole('button', { name: 'Change the view' }).click();
      await dialog.getByLabel('Name').fill('Renamed');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('link', { name: 'Renamed' }).first().waitFor();
      await page.getByRole('button', { name: 'View: Renamed' }).click();
      await page.getByRole('button', { name: 'Change the view' }).click();
      await dialog.getByRole('button', { name: 'Delete the view' }).click();
      await page.waitForURL((url) => url.pathname === '/inbox' && !url.searchParams.has('view'));
      await expect.poll(() => page.getByRole('link', { name: 'Renamed' }).count()).toBe(0);
      expect(complaints).toEqual([]);
    }));
};
