import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { anotherBrowserOf, barriers, openTab } from './chromium.ts';
import type { Visit } from './tabs.cases.ts';

const WORDS = 'Hello Jonas, see https://elsewhere.example/reset for the rest.';

/** What people do with the draft of the ticket that is open, which came from a program. */
export const draftCases = (visit: () => Visit): void => {
  it('edits a draft, whose flags are acknowledged before it is accepted; another browser follows (SU-101, SU-102, SU-106, SU-164, SU-193)', async () => {
    const { page, origin } = visit();
    const context = await anotherBrowserOf(page, origin);
    try {
      const other = await openTab(context, origin);
      await other.page.goto(page.url());
      await draft(other.page).getByText('waiting for a decision', { exact: true }).waitFor();
      await draft(page).getByRole('button', { name: 'Edit' }).click();
      await draft(page).getByRole('textbox', { name: 'Reply' }).fill(WORDS);
      expect(await barriers(page)).toEqual([]);
      await draft(page).getByRole('button', { name: 'Save' }).click();
      for (const each of [page, other.page]) {
        await draft(each).getByText('edited, waiting for a decision', { exact: true }).waitFor();
        await draft(each).getByText(WORDS, { exact: true }).waitFor();
      }
      const accept = draft(page).getByRole('button', { name: 'Accept' });
      expect(await accept.isDisabled()).toBe(true);
      await draft(page).getByLabel('a link to a host that is not allowed').check();
      expect(await barriers(page)).toEqual([]);
      await accept.click();
      for (const each of [page, other.page])
        await draft(each).getByText('accepted, to be sent by you', { exact: true }).waitFor();
      await draft(page).getByRole('button', { name: 'Mark as sent' }).click();
      for (const each of [page, other.page]) await draft(each).getByText('It was sent by hand.').waitFor();
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
  });
};

const draft = (page: Page) => page.getByRole('region', { name: 'Drafted reply' });
