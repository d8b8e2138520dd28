import type { Page } from 'playwright-core';
import type { WatchedPage } from '../../web/chromium.ts';

/** Somebody at the desk. `acknowledged`: positions of what the service has said to be recorded for them. */
export type Person = WatchedPage & { name: string; cookie: string; acknowledged: Set<string> };

/** Follows what the service answers to what somebody does. */
export const personOf = (tab: WatchedPage, name: string, cookie: string): Person => {
  const acknowledged = new Set<string>();
  tab.page.on('response', (response) => {
    const position = response.headers()['event-position'];
    if (response.request().method() !== 'GET' && response.ok() && position !== undefined) acknowledged.add(position);
  });
  return { ...tab, name, cookie, acknowledged };
};

export const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const outgoing = (page: Page) => page.getByRole('list', { name: 'Replies on their way' });

/** Opens a ticket by the search of the inbox, as somebody does who has its name. */
export const find = async ({ page }: Person, title: string): Promise<void> => {
  await page.locator('body').press('Control+k');
  const bar = page.getByRole('dialog');
  await bar.getByRole('textbox', { name: 'Search or do something' }).fill(title);
  await bar.getByRole('button', { name: title }).first().click();
  await page.getByRole('heading', { name: title }).first().waitFor();
  await reply(page).waitFor();
};

export const takeOver = async ({ page, name }: Person): Promise<void> => {
  await page.locator('body').press('a');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name }).first().waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByText('Assigned to you')
    .or(page.getByText(`Assigned to ${name}`))
    .first()
    .waitFor();
};

/** Writes a note, and goes back to the ticket. */
export const note = async (person: Person, text: string): Promise<void> => {
  await writeNote(person, text);
  await messages(person.page).getByText(text).waitFor();
};

/** The same without waiting for what comes of it. */
export const writeNote = async ({ page }: Person, text: string): Promise<void> => {
  await page.getByRole('button', { name: /^Note/ }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill(text);
  await page.keyboard.press('Control+Enter');
};

/** Sends the draft, in other words if they are given. */
export const accept = async ({ page }: Person, words?: string): Promise<void> => {
  await page.getByRole('button', { name: /^Reply/ }).click();
  if (words !== undefined) await reply(page).fill(words);
  await reply(page).press('Control+Enter');
  await outgoing(page).waitFor();
};

/** Within the time that there is for it. */
export const takeBack = async ({ page }: Person): Promise<void> => {
  await page.getByRole('button', { name: 'Take back' }).first().click();
  await page.getByText('Taken back. Nothing was sent.').waitFor();
  await outgoing(page).waitFor({ state: 'detached' });
};
