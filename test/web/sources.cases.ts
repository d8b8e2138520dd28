import { expect, it } from 'vitest';
import { openHelpdeskServer } from '../support/sources/helpdeskServer.ts';
import { barriers } from './chromium.ts';
import { openSetting } from './frame/navigation.ts';
import type { Visit } from './tabs.cases.ts';

/** A help desk from its form to its deletion, while it has nothing to give. */
export const sourceCases = (visit: () => Visit): void => {
  it('connects a help desk by a form that its kind draws, tests it, and says what is wrong with it (SU-60, SU-62)', async () => {
    const { page } = visit();
    await using desk = await openHelpdeskServer({ now: () => Math.floor(Date.now() / 1000) - 86_400 });
    for (const id of [1, 2, 3]) desk.open(id, 'Help.');
    desk.mark(3, 'solved');
    await openSetting(page, 'Sources');
    await page.getByText('No sources yet', { exact: true }).waitFor();
    // Nothing would come of a source here, and nobody would know why.
    await page.getByText('No tickets are fetched', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'New source' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('mcp_custom');
    await dialog.getByRole('textbox', { name: 'Program' }).waitFor();
    await dialog.getByRole('button', { name: 'Add a variable' }).click();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('helpdesk');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Desk');
    await dialog.getByLabel('Address of the help desk').fill('help.example.com');
    await dialog.getByLabel('E-mail address of the owner').fill('agent@example.com');
    await dialog.getByLabel('API token').fill('help-desk-token');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('An http or https address without query').waitFor();
    await dialog.getByLabel('Address of the help desk').fill(desk.url);
    const starts = dialog.getByRole('combobox', { name: 'Tickets to take in' });
    await dialog.getByRole('button', { name: 'Count the open tickets' }).click();
    await starts.getByRole('option', { name: 'Of the last two weeks: about 2 tickets' }).waitFor({ state: 'attached' });
    desk.refuse({ status: 404, path: /search/ });
    await dialog.getByRole('button', { name: 'Count the open tickets' }).click();
    await starts
      .getByRole('option', { name: 'All that there are: unknown number of tickets' })
      .waitFor({ state: 'attached' });
    desk.refuse(null);
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const card = page.getByRole('article', { name: 'Desk' });
    await card.getByText('ready', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Test Desk' }).click();
    await card.getByText('Test succeeded').waitFor();
    await card.getByRole('button', { name: 'Passed over Desk' }).click();
    await page.getByRole('dialog').getByText('Nothing was passed over').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await barriers(page)).toEqual([]);
    desk.refuse({ status: 401 });
    await card.getByRole('button', { name: 'Test Desk' }).click();
    await card.getByText('Test failed').waitFor();
  });

  it('changes a source, switches it off, and deletes it after asking (SU-62)', async () => {
    const { page } = visit();
    const card = page.getByRole('article', { name: 'Desk' });
    const dialog = page.getByRole('dialog');
    await card.getByRole('button', { name: 'Switch off Desk' }).click();
    await card.getByText('switched off', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Change Desk' }).click();
    expect(await dialog.getByLabel('API token').inputValue()).toBe('');
    await dialog.getByLabel('Read-only').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await card.getByText('read-only: replies must be copied manually').waitFor();
    await card.getByRole('button', { name: 'Delete Desk' }).click();
    await card.getByText('No more tickets are read from it').waitFor();
    await card.getByRole('button', { name: 'Delete Desk' }).click();
    await page.getByText('No sources yet', { exact: true }).waitFor();
  });
};
