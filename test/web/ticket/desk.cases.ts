import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { barriers } from '../chromium.ts';
import { button, directTicket, open, type Team } from './team.ts';

/** What is done with a ticket as a whole, by keys alone. */
export const deskCases = (team: () => Team): void => {
  it('assigns, snoozes, tags and reopens by keys, which stands in the history (SU-24, SU-26, SU-07)', async () => {
    const page = await open(team().ada, await directTicket(team(), 'By keys'));
    const dialog = page.getByRole('dialog');
    await page.locator('body').press('a');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('cle');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Assigned to Cleo').waitFor();
    await page.locator('body').press('s');
    await dialog.getByRole('textbox', { name: 'Until' }).fill('never');
    await dialog.getByText('Not a time in the future that can be read.').waitFor();
    await dialog.getByRole('textbox', { name: 'Until' }).fill('in 3 days at 14:00');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await button(page, 'End the snooze').click();
    await button(page, 'More about this ticket').click();
    await page.getByRole('menuitem', { name: 'Tags…' }).click();
    await dialog
      .getByRole('combobox', { name: 'Tags' })
      .or(dialog.getByRole('textbox', { name: 'Tags' }))
      .fill('returns,');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await button(page, 'More about this ticket').click();
    await page.getByRole('menuitem', { name: 'urgent' }).click();
    await page.getByRole('tab', { name: 'History' }).click();
    const history = page.getByRole('tabpanel', { name: 'History' });
    for (const words of [
      'assigned the ticket to Cleo',
      'snoozed the ticket until',
      'ended the snooze',
      'set the tags to returns',
      'set the priority to urgent',
    ])
      await history.getByText(words).first().waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('shows a change before the service has answered, and takes back what it refuses with a sentence (SU-24)', async () => {
    const page = await open(team().ada, await directTicket(team(), 'At once'));
    const row = page.getByRole('listitem').filter({ hasText: 'At once' });
    const dialog = page.getByRole('dialog');
    const held: Route[] = [];
    await page.route('**/assign', (route) => void held.push(route), { times: 1 });
    await page.locator('body').press('a');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('cle');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    const assignee = page.getByRole('definition').filter({ hasText: 'Cleo' });
    await assignee.waitFor();
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.abort();
    await page.getByText('The assignee stays as before. The service does not answer').waitFor();
    await assignee.waitFor({ state: 'detached' });
    await page.route('**/resolve', (route) => route.abort(), { times: 1 });
    await page.locator('body').press('e');
    await dialog.getByRole('textbox', { name: 'Resolution' }).fill('Unlocked by hand.');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await page.getByText('Not resolved. The service does not answer').waitFor();
    await row.getByText('resolved', { exact: true }).waitFor({ state: 'detached' });
    await page.locator('body').press('e');
    expect(await dialog.getByRole('textbox', { name: 'Resolution' }).inputValue()).toBe('Unlocked by hand.');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await row.getByText('resolved', { exact: true }).waitFor();
    await page.locator('body').press('z');
    await row.getByText('resolved', { exact: true }).waitFor({ state: 'detached' });
    await page.getByText('awaiting review', { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('goes from pane to pane by keys, and shows the other tickets of the customer', async () => {
    const page = await open(team().ada, await directTicket(team(), 'From pane to pane'));
    for (const name of ['Steps', 'Customer', 'History', 'Why', 'Steps', 'Customer']) {
      await page.locator('body').press(']');
      await page.getByRole('tabpanel', { name }).waitFor();
    }
    await page.getByRole('region', { name: 'Other tickets' }).getByRole('link').first().waitFor();
    await page.locator('body').press('[');
    await page.getByRole('tabpanel', { name: 'Steps' }).waitFor();
    expect(new URL(page.url()).searchParams.get('pane')).toBe('steps');
  });

  it('fits its window with the main action in view, and becomes one column with tabs on a phone', async () => {
    const page = await open(team().ada, await directTicket(team(), 'Room'));
    const send = button(page, 'Copy and mark as sent');
    const scrolls =
      'document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth';
    for (const [width, height] of [
      [1440, 900],
      [1100, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const isInView = async () => {
        const box = await send.boundingBox();
        return box !== null && box.y + box.height < height && box.x + box.width <= width;
      };
      await expect.poll(isInView).toBe(true);
      await expect.poll(() => page.evaluate(scrolls)).toBe(false);
    }
    await page.getByRole('tab', { name: 'Why' }).click();
    await page.getByRole('heading', { name: /locked/ }).waitFor();
    expect(await send.isVisible()).toBe(false);
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('marks a ticket as read once it was open for a while (SU-186)', async () => {
    const { ada, admin } = team();
    const id = await directTicket(team(), 'Unread so far');
    const unread = async () => (await admin.get<{ unread: boolean }>(`/api/tickets/${id}`)).unread;
    expect(await unread()).toBe(true);
    await open(ada, id);
    await expect.poll(unread).toBe(false);
  });
};
