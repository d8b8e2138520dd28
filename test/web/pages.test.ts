import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, nodeClient } from '../support/nodes/nodeClient.ts';
import { barriers, chromiumPath, CHROMIUM, openBrowser, openPage, type WatchedPage } from './chromium.ts';
import { openSetting } from './frame/navigation.ts';
import { MARKUP, openSite, type Site } from './site.ts';
import { actionCases } from './ticket/actions.cases.ts';
import { cancellingCases } from './cancelling.cases.ts';
import { clusterCases } from './clusters.cases.ts';
import { draftCases } from './ticket/drafts.cases.ts';
import { heldCases } from './ticket/held.cases.ts';
import { proofCases } from './ticket/proof.cases.ts';
import { noticeCases } from './notices.cases.ts';
import { peopleCases } from './people.cases.ts';
import { sourceCases } from './sources.cases.ts';
import { throttleCases } from './throttle.cases.ts';
const TICKET = {
  title: 'Cannot log in since this morning',
  body: 'My password worked yesterday.',
  customer: 'jonas@example.com',
};

/** One visit from the first start to the audit page; each case goes on where the one before has ended. */
describe.skipIf(chromiumPath === undefined)(`the pages in a browser (${CHROMIUM})`, () => {
  let site: Site;
  let browser: Browser;
  let tab: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    [site, browser] = await Promise.all([openSite(), openBrowser()]);
    tab = await openPage(browser, site.node.webUrl);
    ({ page } = tab);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  const live = () => page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  const program = async () => {
    const session = (await page.context().cookies()).find(({ name }) => name === 'service_session');
    return nodeClient(`${site.node.webUrl}/backend`, `${session?.name}=${session?.value}`);
  };
  const send = async (ticket: object) => (await program()).post('/api/tickets', ticket);
  const visit = () => ({ page, origin: site.node.webUrl, program });
  const row = (title: string) => page.getByRole('link', { name: title });
  const signIn = async () => {
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  it('a fresh installation says that nobody can sign in yet, and where the link is (SU-04)', async () => {
    await page.goto('/bootstrap');
    await page.getByText('first_run_bootstrap_minted').waitFor();
    await page.goto('/login');
    await page.getByRole('heading', { name: 'No administrator yet' }).waitFor();
    await page.getByText('first_run_bootstrap_minted').waitFor();
    expect(await page.getByLabel('Password').count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
  });

  it('the logged link makes the first administrator, and leaves the address bar (SU-04, DS-118)', async () => {
    await page.goto(site.bootstrapUrl);
    await page.getByLabel('Name').fill(ADMIN.name);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
    expect(page.url()).not.toContain('token');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create and sign in' }).click();
    await page.getByRole('heading', { name: 'Welcome, Ada.' }).waitFor();
    await live();
    expect(await barriers(page)).toEqual([]);
  });

  it('signs out, and in again (SU-01)', async () => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await barriers(page)).toEqual([]);
    await signIn();
    await page.waitForURL('**/start');
    await live();
  });

  it('connects a system and says that it is ready (SU-32)', async () => {
    await openSetting(page, 'Connectors');
    await page.getByRole('button', { name: 'New connector' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Shop');
    await page.getByLabel('Connection string').fill(site.shopUrl);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create' }).click();
    const shop = page.getByRole('article', { name: 'Shop' });
    await shop.getByText('ready').waitFor();
    await shop.getByRole('button', { name: 'Test Shop' }).click();
    await shop.getByText('Test succeeded').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('changes a connector, says in a sentence what a value must be, and never shows a secret (SU-36, X-64)', async () => {
    const shop = page.getByRole('article', { name: 'Shop' });
    const dialog = page.getByRole('dialog');
    await shop.getByRole('button', { name: 'Change Shop' }).click();
    const secret = dialog.getByLabel('Connection string');
    expect(await secret.inputValue()).toBe('');
    const expected = 'Must be two names of small letters, digits and _ with a dot between them, such as app.customer.';
    await dialog.getByText(`CUSTOMER_SETTING. ${expected}`, { exact: true }).waitFor();
    await dialog.getByLabel(/^Setting that row-level/).fill('Not A Setting');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(expected, { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByLabel(/^Setting that row-level/).fill('app.customer');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await shop.getByText('ready', { exact: true }).waitFor();
    await shop.getByRole('button', { name: 'Change Shop' }).click();
    expect(await dialog.getByLabel(/^Setting that row-level/).inputValue()).toBe('app.customer');
    await dialog.getByLabel(/^Setting that row-level/).fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('switches a connector off and on again (SU-34)', async () => {
    const shop = page.getByRole('article', { name: 'Shop' });
    await shop.getByRole('button', { name: 'Switch off Shop' }).click();
    await shop.getByText('switched off').waitFor();
    await shop.getByRole('button', { name: 'Switch on Shop' }).click();
    await shop.getByText('ready', { exact: true }).waitFor();
    expect(await shop.getByRole('button', { name: 'Test Shop' }).count()).toBe(1);
  });

  sourceCases(visit);

  it('shows a ticket as it arrives and each step as it happens, without asking for each (SU-160)', async () => {
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByText('No tickets yet').waitFor();
    expect(await barriers(page)).toEqual([]);
    await send(TICKET);
    await row(TICKET.title).waitFor();
    await page.keyboard.press('j');
    const steps = page.getByRole('region', { name: 'Steps' }).getByRole('listitem');
    await steps.filter({ hasText: 'Plans' }).filter({ hasText: 'thinking' }).waitFor();
    const before = tab.requests.length;
    site.answer();
    const calls = steps.filter({ hasText: 'postgres.query' }).filter({ hasText: / m?s$/ });
    await calls.waitFor();
    site.answer();
    await expect.poll(() => calls.count()).toBe(3);
    await steps.filter({ hasText: 'Decides' }).filter({ hasText: 'thinking' }).waitFor();
    // Some twenty frames came; those of a burst meet one answer that is on its way.
    expect(tab.requests.slice(before).length).toBeLessThanOrEqual(10);
  });

  it('shows the verdict and the draft when they are there (SU-84)', async () => {
    site.answer();
    await page.getByText('The account was locked after 5 failed sign-ins in a row.').waitFor();
    await page.getByRole('textbox', { name: 'Reply' }).getByText('Hello Jonas').waitFor();
    await page.getByRole('region', { name: 'Investigation' }).getByText('proposed resolution').first().waitFor();
    await page.getByRole('region', { name: 'Investigation' }).getByText('playbook login-failures@1').waitFor();
    await row(TICKET.title).getByText('locked after 5 wrong passwords').waitFor();
    await row(TICKET.title).getByText('88 %').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  proofCases(visit);
  draftCases(visit);
  actionCases(visit);

  it('keeps the filter in the address, and follows the narrowed list too', async () => {
    await page.keyboard.press('Escape');
    await page.waitForURL('**/inbox');
    await page.keyboard.press('f');
    await page.getByRole('dialog').getByText('escalated', { exact: true }).click();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get('status') === '["escalated"]');
    await page.getByText('No matches').waitFor();
    site.answerAll();
    await send({ title: 'Markup, please', body: MARKUP, customer: 'sam@example.com', priority: 'urgent' });
    await row('urgent priority: Unread: Markup, please').getByText('escalated').waitFor();
    await row('Markup, please').getByText('hypothesis').waitFor();
    expect(await row(TICKET.title).count()).toBe(0);
  });

  it('shows what customers, the model and systems write as text, and loads nothing of it', async () => {
    await row('Markup, please').click();
    const ticket = page.getByRole('region', { name: 'Ticket', exact: true });
    await ticket.getByLabel('I have checked it: an image').waitFor();
    await ticket.getByRole('button', { name: 'postgres.query' }).click();
    await ticket.getByRole('region', { name: 'Result' }).getByText('<b>').waitFor();
    await ticket.getByRole('heading', { name: 'Hypothesis' }).waitFor();
    expect(await ticket.getByRole('heading', { name: 'Root cause' }).count()).toBe(0);
    // What the message says, the root cause, the reply, and the statement that was run.
    await ticket.getByText('[image “x”: https://elsewhere.example/x.png] <img').waitFor();
    for (const place of ['heading', 'textbox'] as const) await ticket.getByRole(place).getByText(MARKUP).waitFor();
    await ticket.getByLabel('Statement').getByText(MARKUP).waitFor();
    expect(await page.locator('img, main b b, main a[href*="elsewhere"]').count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
  });

  clusterCases(visit, () => site);

  it('shows a new key once, and revokes it (CL-88)', async () => {
    await openSetting(page, 'API keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('pipeline');
    await page.getByRole('button', { name: 'Create' }).click();
    const key = page.getByRole('alert').filter({ hasText: 'not shown again' });
    await key.waitFor();
    expect(await barriers(page)).toEqual([]);
    await key.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('row', { name: 'pipeline' }).getByText('you', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Rename pipeline' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('deploy');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('row', { name: 'deploy' }).waitFor();
  });

  it('rotates a key, which leaves the old one for a while, and revokes both (CL-88)', async () => {
    await page.getByRole('button', { name: 'Rotate deploy' }).click();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('alert').getByRole('button', { name: 'I have saved it' }).click();
    const rows = page.getByRole('row', { name: 'deploy' });
    await rows.filter({ hasText: 'replaced' }).waitFor();
    expect(await rows.count()).toBe(2);
    for (const left of [1, 0]) {
      const revoke = rows.first().getByRole('button', { name: 'Revoke deploy' });
      await revoke.click();
      await revoke.click();
      await expect.poll(() => rows.count()).toBe(left);
    }
    await page.getByText('No keys yet').waitFor();
  });

  it('shows the state of the audit log (X-54)', async () => {
    await page.getByRole('link', { name: 'Proof' }).click();
    await page.getByRole('heading', { name: 'Last verification' }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('has complained of nothing but what was refused, asked no other host, and held one stream', () => {
    // Refused values, what is not there, an action that did not arrive, and a window asked for while its zone is typed.
    const expected = /status of (?:404|409|422)|ERR_FAILED .*\/reinvestigate$|400 .*upcoming\?.*Mars/;
    expect(tab.complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
    expect(tab.strangers).toEqual([]);
    expect(tab.streamsMax()).toBe(1);
  });

  it('says when the connection is lost, and goes on by itself where it was (X-44)', async () => {
    await page.getByRole('link', { name: 'Inbox' }).click();
    await site.kill();
    await page.getByRole('status').filter({ hasText: 'Reconnecting' }).waitFor();
    await site.restart();
    await live();
    await send({ title: 'After the restart', body: 'Is it back?' });
    await row('After the restart').waitFor();
    expect(tab.streamsMax()).toBe(1);
  });

  it('leads to the sign-in when the session has ended elsewhere, and back from there (X-21)', async () => {
    await row('After the restart').click();
    await page.waitForURL('**/inbox/*');
    const url = page.url();
    const loggedOut = await (await program()).send('POST', '/api/auth/logout');
    expect(loggedOut.status).toBe(204);
    await page.waitForURL('**/login?to=*');
    await page.getByText('Your session has ended').waitFor();
    expect(await barriers(page)).toEqual([]);
    await signIn();
    await page.waitForURL(url);
    await live();
    expect(tab.streamsMax()).toBe(1);
  });

  cancellingCases(visit, () => site);
  noticeCases(visit, () => site);
  heldCases(visit, () => site);
  peopleCases(visit);
  throttleCases(visit);
});
