import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { barriers } from '../chromium.ts';
import { button, customerWrites, deskTicket, directTicket, messages, open, reply, type Team } from './team.ts';

const onItsWay = (page: Page) =>
  page.getByRole('list', { name: 'Replies on their way' }).getByText('to be sent by you');
const onBoth = (pages: readonly Page[], act: (page: Page) => Promise<void>) => Promise.all(pages.map(act));

/** How many of them say that somebody was faster. */
const toldLate = async (pages: readonly Page[]): Promise<number> => {
  const told = pages.map((page) => page.getByRole('alert').filter({ hasText: 'was faster' }).count());
  return (await Promise.all(told)).reduce((sum, count) => sum + count, 0);
};

/** What two people do at one ticket, and what the customer does to it meanwhile. */
export const teamCases = (team: () => Team): void => {
  it('of two who accept one draft at the same moment one does, and the other reads whose it was (SU-193)', async () => {
    const { ada, cleo } = team();
    const id = await directTicket(team(), 'Both at once');
    const pages = [await open(ada, id), await open(cleo, id)];
    const held: Route[] = [];
    await onBoth(pages, async (page) => {
      await page.route('**/draft/accept', (route) => void held.push(route), { times: 1 });
      await button(page, 'Send later').click();
    });
    await expect.poll(() => held.length).toBe(2);
    await Promise.all(held.map((route) => route.continue()));
    await expect.poll(() => toldLate(pages)).toBe(1);
    await onBoth(pages, (page) => onItsWay(page).waitFor());
    expect(await toldLate(pages)).toBe(1);
  });

  it('says whose decision it was also to who has seen it before the answer (SU-193)', async () => {
    const { ada, cleo } = team();
    const id = await directTicket(team(), 'Seen before');
    const [first, late] = [await open(ada, id), await open(cleo, id)];
    const held: Route[] = [];
    await late.route('**/draft/accept', (route) => void held.push(route), { times: 1 });
    await button(late, 'Send later').click();
    await expect.poll(() => held.length).toBe(1);
    await button(first, 'Send later').click();
    await onItsWay(late).waitFor();
    await held[0]?.continue();
    await expect.poll(() => toldLate([late])).toBe(1);
    expect(await barriers(late)).toEqual([]);
  });

  it('holds an accepted draft when the customer writes before it goes out, and says so (SU-190)', async () => {
    const { ada, desk } = team();
    const id = await deskTicket(team(), 1);
    const page = await open(ada, id);
    await button(page, /^Send$/).click();
    await button(page, 'Take back').first().waitFor();
    await customerWrites(team(), 1, 'Forget it, which phone number do you have?');
    await messages(page).getByText('which phone number').waitFor();
    await page.getByText('The customer has written since this draft').waitFor();
    expect(await barriers(page)).toEqual([]);
    expect((await desk.file.calls()).filter(({ tool }) => tool === 'post_reply')).toEqual([]);
    await page.getByLabel('It still answers the last message of the customer').waitFor();
    expect(await button(page, /^Send$/).isDisabled()).toBe(true);
  });

  it('takes a reply back within its time, and the same words wait again (SU-190)', async () => {
    const { ada } = team();
    const page = await open(ada, await deskTicket(team(), 2));
    await reply(page).fill('Taken back in time.');
    await page.keyboard.press('Control+Enter');
    await button(page, 'Take back').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('z');
    await page.getByText('Taken back. Nothing was sent.').waitFor();
    await reply(page).getByText('Taken back in time.').waitFor();
    expect(await page.getByRole('list', { name: 'Replies on their way' }).count()).toBe(0);
  });

  it('brings the words of a reply back that the customer’s message has held (SU-190, SU-193)', async () => {
    const { ada, desk } = team();
    const page = await open(ada, await deskTicket(team(), 3));
    await button(page, 'Reject the draft').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await expect.poll(() => reply(page).innerText()).not.toContain('Hello Jonas');
    await reply(page).fill('Written by a person.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('list', { name: 'Replies on their way' }).waitFor();
    await customerWrites(team(), 3, 'Wait, which invoice is it?');
    const held = page.getByRole('list', { name: 'Held replies' });
    await held.getByText('held, since the customer wrote').waitFor();
    expect(await barriers(page)).toEqual([]);
    await held.getByRole('button', { name: 'Back to the editor' }).click();
    await reply(page).getByText('Written by a person.').waitFor();
    expect((await desk.file.calls()).filter(({ tool }) => tool === 'post_reply')).toEqual([]);
  });

  it('asks before a second reply is sent while somebody else types (SU-189)', async () => {
    const { ada, cleo } = team();
    const id = await directTicket(team(), 'Two hands');
    const page = await open(ada, id);
    const other = await open(cleo, id);
    await reply(other).press('End');
    await other.keyboard.type('I am on it');
    await page.getByRole('status').getByText('Cleo types').waitFor();
    const row = page.getByRole('list', { name: 'Tickets' }).getByRole('listitem').filter({ hasText: 'Two hands' });
    await row.getByText('Cleo types').waitFor();
    await button(page, 'Send later').click();
    await page.getByRole('alert').filter({ hasText: 'Cleo types here, too' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await button(page, 'Not yet').click();
    expect(await page.getByRole('list', { name: 'Replies on their way' }).count()).toBe(0);
  });
};
