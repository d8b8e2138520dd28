import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { anotherBrowserOf, barriers, openTab } from '../chromium.ts';
import type { Visit } from '../tabs.cases.ts';

const WORDS = 'Hello Jonas, see https://elsewhere.example/reset for the rest.';

/** What people do with the draft of the ticket that is open, which came from a program. */
export const draftCases = (visit: () => Visit): void => {
  it('edits a draft, whose flags are acknowledged before it is accepted; another browser follows (SU-101, SU-102, SU-106, SU-164, SU-193)', async () => {
    const { page, origin } = visit();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    const context = await anotherBrowserOf(page, origin);
    try {
      const other = await openTab(context, origin);
      await other.page.goto(page.url());
      await reply(other.page).getByText('Hello Jonas').waitFor();
      await reply(page).fill(WORDS);
      await page.getByRole('button', { name: 'show difference' }).click();
      await page.getByRole('region', { name: 'Difference' }).locator('ins').first().waitFor();
      expect(await barriers(page)).toEqual([]);
      const send = page.getByRole('button', { name: 'Copy and mark as sent' });
      await send.click();
      // The words are the draft now, which everybody sees; the link in them has to be looked at.
      await reply(other.page).getByText(WORDS, { exact: true }).waitFor();
      await page.getByLabel('a link to a host that is not allowed').waitFor();
      expect(await send.isDisabled()).toBe(true);
      await reply(page).locator('.cm-lintRange').filter({ hasText: 'https://elsewhere.example/reset' }).waitFor();
      await page.getByLabel('a link to a host that is not allowed').check();
      expect(await barriers(page)).toEqual([]);
      await send.click();
      await page.getByText('Copied and marked as sent').waitFor();
      for (const each of [page, other.page]) await messages(each).getByText(WORDS).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(WORDS);
      expect(other.complaints).toEqual([]);
    } finally {
      await context.close();
    }
  });

  it('resolves the ticket with a word for the record (SU-19, SU-24)', async () => {
    const { page } = visit();
    const ticket = page.getByRole('region', { name: 'Ticket', exact: true });
    await ticket.getByText('waiting on customer', { exact: true }).waitFor();
    await ticket.getByRole('button', { name: 'Resolve the ticket' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Resolution' }).fill('Unlocked.');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
    await ticket.getByText('resolved', { exact: true }).waitFor();
    expect(await ticket.getByRole('button', { name: 'Resolve the ticket' }).count()).toBe(0);
    await messages(page).getByText('Unlocked.').waitFor();
  });

  it('takes a resolved ticket back (SU-193)', async () => {
    const { page } = visit();
    const ticket = page.getByRole('region', { name: 'Ticket', exact: true });
    await ticket.getByRole('button', { name: 'Reopen the ticket' }).click();
    await ticket.getByText('awaiting review', { exact: true }).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
    await ticket.getByText('resolved', { exact: true }).waitFor();
    expect(await ticket.getByRole('button', { name: 'Reopen the ticket' }).count()).toBe(1);
  });
};

const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
