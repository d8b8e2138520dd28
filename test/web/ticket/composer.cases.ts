import { expect, it } from 'vitest';
import { button, directTicket, messages, open, reply, type Team } from './team.ts';

/** What one person writes. */
export const composerCases = (team: () => Team): void => {
  it('keeps what was typed over another ticket, a reload, and the tab of somebody else (SU-193)', async () => {
    const { ada, cleo } = team();
    const id = await directTicket(team(), 'Typed and left');
    const page = await open(ada, id);
    await reply(page).fill('Half a sentence');
    await button(page, /^Note/).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Half a note');
    await open(ada, await directTicket(team(), 'In between'));
    expect(await reply(page).innerText()).not.toContain('Half');
    await page.goBack();
    await reply(page).getByText('Half a sentence').waitFor();
    await page.reload();
    await reply(page).getByText('Half a sentence').waitFor();
    await button(page, /^Note/).click();
    await page.getByRole('textbox', { name: 'Note' }).getByText('Half a note').waitFor();
    await reply(await open(cleo, id))
      .getByText('Hello Jonas')
      .waitFor();
  });

  it('inserts a saved reply where one types, and a colleague into a note (SU-191)', async () => {
    const { admin, ada, cleo } = team();
    const saved = { name: 'Greeting', text: 'Kind regards, {{user.name}}', shortcut: 'bye' };
    await admin.post('/api/saved-replies', saved);
    const id = await directTicket(team(), 'Said before');
    const page = await open(ada, id);
    await reply(page).fill('Done. ');
    await reply(page).press('End');
    await page.keyboard.type('/by');
    await page.getByRole('option', { name: /bye/ }).click();
    await reply(page).getByText('Done. Kind regards, Ada').waitFor();
    // Out of the text, where keys are letters.
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: 'Note' }).pressSequentially('Look at this, @Cl');
    await page.getByRole('option', { name: /Cleo/ }).click();
    await page.keyboard.press('Control+Enter');
    await messages(page).getByText('Look at this, @Cleo').waitFor();
    await messages(await open(cleo, id))
      .getByText('Look at this, @Cleo')
      .waitFor();
    expect(cleo.complaints).toEqual([]);
  });

  it('rejects a draft, which leaves an empty composer for a reply of one’s own, sent by hand (SU-101, SU-193)', async () => {
    const page = await open(team().ada, await directTicket(team(), 'Not this way'));
    await button(page, 'Reject the draft').click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('It is the wrong account.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await messages(page).getByText('It is the wrong account.').waitFor();
    await expect.poll(() => reply(page).innerText()).not.toContain('Hello Jonas');
    await reply(page).fill('In my own words.');
    await button(page, 'Send later').click();
    const onItsWay = page.getByRole('list', { name: 'Replies on their way' });
    await onItsWay.getByText('to be sent by you').waitFor();
    await onItsWay.getByRole('button', { name: 'Copy and mark as sent' }).click();
    await messages(page).getByText('In my own words.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('In my own words.');
    await onItsWay.waitFor({ state: 'hidden' });
  });

  it('goes on with the next ticket of the list once a reply is on its way (SU-193)', async () => {
    const next = await directTicket(team(), 'Waits below');
    const page = await open(team().ada, await directTicket(team(), 'Goes first'));
    await page.getByRole('list', { name: 'Tickets' }).getByText('Waits below').waitFor();
    await button(page, 'Copy and next').click();
    await page.waitForURL((url) => url.pathname === `/inbox/${next}`);
    expect(await page.getByText('Copied and marked as sent').count()).toBe(1);
  });

  it('writes without the editor where it cannot be loaded', async () => {
    const { ada } = team();
    const id = await directTicket(team(), 'A part is missing');
    await ada.page.route('**/assets/codeMirror-*.js', (route) => route.abort());
    const page = await open(ada, id);
    await page.locator('textarea').first().fill('Typed into the field of the browser');
    await ada.page.unroute('**/assets/codeMirror-*.js');
    await page.reload();
    await reply(page).getByText('Typed into the field of the browser').waitFor();
    expect(await page.locator('textarea').count()).toBe(0);
  });
};
