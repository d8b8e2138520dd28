import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { directTicket, open, type Team } from './team.ts';

/** What has to be heard in this order; the names are those of the accessibility tree. */
const READS = [
  'link "Skip to the content"',
  'navigation "Pages"',
  'link "Inbox"',
  'main',
  'heading "Inbox" [level=1]',
  'region "Tickets"',
  'searchbox "Search the inbox"',
  'list "Tickets"',
  'checkbox "Select Read aloud"',
  'region "Ticket"',
  'heading "Read aloud" [level=2]',
  'button "Assign the ticket"',
  'button "Resolve the ticket"',
  'region "Conversation"',
  'term: Status',
  'region "Messages"',
  'My password worked yesterday.',
  'region "Composer"',
  'textbox "Reply"',
  'button "Copy and mark as sent"',
  'tablist "About this ticket"',
  'tabpanel "Why"',
  'heading "The account was locked',
  'The account is locked.',
];
/** Something to press or fill in that is only called what it is. */
const NAMELESS = /^\s*- (?:button|link|textbox|searchbox|checkbox|combobox|tab)(?: \[|:|$).*/gm;

/** In words, since the tests do not know the types of a browser. Of tabs the arrow keys reach those that are not open. */
const NOTE_FOCUSED = `(() => {
  const { activeElement: it } = document;
  const isKnown = it === document.body || 'reached' in it.dataset;
  it.dataset.reached = '';
  return isKnown;
})()`;
const LEFT_OUT = `[...document.querySelectorAll('a[href], button, input, select, textarea, [contenteditable=true], [role=tabpanel]')]
  .filter((it) => it.checkVisibility() && !it.disabled && !('reached' in it.dataset))
  .filter((it) => !it.matches('[role=tab][aria-selected=false]'))
  .map((it) => it.outerHTML.slice(0, 200))`;
const MANY = 400;

const ACTIONS = [
  'Assign the ticket',
  'Snooze the ticket',
  'Resolve the ticket',
  'Pane before',
  'Next pane',
  'Copy and mark as sent',
  'Next ticket',
  'Previous ticket',
  'Select the ticket, or take it back',
  'Select all that are loaded',
  'Close the ticket',
  'Go to Inbox',
  'Search or do something',
];

/** The first of `parts` that does not follow those before it; null if all do. */
const outOfOrder = (tree: string, parts: readonly string[]): string | null => {
  let from = 0;
  for (const part of parts) {
    const at = tree.indexOf(part, from);
    if (at === -1) return part;
    from = at + part.length;
  }
  return null;
};

/** Presses Tab until it is where it was before, and gives what it has not met. */
const leftOutByTab = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(NOTE_FOCUSED);
  for (let press = 0; press < MANY; press += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate<boolean>(NOTE_FOCUSED)) break;
  }
  return page.evaluate<string[]>(LEFT_OUT);
};

/** Inbox and ticket for whoever hears them, or has no mouse. */
export const keyboardCases = (team: () => Team): void => {
  it('reads from the list over the conversation to what the agent found, and everything has a name', async () => {
    const page = await open(team().ada, await directTicket(team(), 'Read aloud'));
    await page.getByRole('heading', { name: 'The account was locked' }).waitFor();
    const tree = await page.locator('body').ariaSnapshot();
    expect(outOfOrder(tree, READS), tree).toBeNull();
    expect(tree.match(NAMELESS)).toBeNull();
  });

  it('leads by Tab to everything that can be pressed or filled in, and out of it again', async () => {
    const id = await directTicket(team(), 'By Tab alone');
    const { ada } = team();
    await ada.page.goto('/inbox?q=By Tab alone');
    await ada.page.getByRole('checkbox', { name: 'Select By Tab alone' }).waitFor();
    expect(await leftOutByTab(ada.page)).toEqual([]);
    expect(await leftOutByTab(await open(ada, id))).toEqual([]);
  });

  it('has a key for each main action, and lists it', async () => {
    const page = await open(team().ada, await directTicket(team(), 'A key for each'));
    await page.locator('body').press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard' });
    await keys.getByText('Assign the ticket', { exact: true }).waitFor();
    const listed = await keys.locator('dt').allInnerTexts();
    expect(ACTIONS.filter((action) => !listed.includes(action))).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More about this ticket' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Tags…' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem', { name: 'Tags…' }).waitFor({ state: 'hidden' });
  });
};
