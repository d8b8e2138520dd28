import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NodeClient } from '../../support/nodes/nodeClient.ts';
import { barriers, chromiumPath, CHROMIUM } from '../chromium.ts';
import { openAdminSite, type AdminSite } from '../adminSite.ts';
import type { Site } from '../site.ts';

describe.skipIf(chromiumPath === undefined)(`the page of escalation rules (${CHROMIUM})`, () => {
  let opened: AdminSite;
  let site: Site;
  let admin: NodeClient;
  let page: Page;

  beforeAll(async () => {
    opened = await openAdminSite();
    ({ site, admin, page } = opened);
  });
  afterAll(() => opened.close());

  it('without rules it says what one is for (SU-107)', async () => {
    await page.goto(`${site.node.webUrl}/insights/rules`);
    await page.getByText('No rules yet').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('what is wrong stands below the rule as one types, with its place (SU-107, SU-108)', async () => {
    await page.getByRole('link', { name: 'New rule' }).click();
    await page.getByLabel('Name').fill('Urgent ones');
    const editor = page.locator('.cm-content');
    await editor.fill('if priority = urgent then escalate()');
    await page.getByText('Error at character 13').waitFor();
    await editor.fill('if colour == red then escalate()');
    await page.getByText('Warning at character 4').waitFor();
    await editor.fill('if priority == urgent then escalate()');
    await page.getByText('Warning at character 4').waitFor({ state: 'detached' });
    expect(await barriers(page)).toEqual([]);
  });

  it('a dry run tells which past tickets it would have taken, and saving what matches now (SU-113, SU-176)', async () => {
    await admin.post('/api/tickets', { title: '<b>Down</b>', body: 'All of it.', priority: 'urgent' });
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('Would have fired once on 1 ticket.').waitFor();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Urgent ones' }).waitFor();
    await page.getByText('Not yet').waitFor();
    await admin.post('/api/tickets', { title: 'Down again', body: 'All of it.', priority: 'urgent' });
    await page.getByRole('table', { name: 'Fired' }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('a change is tried on a ticket, and its dry run stands beside the rule as it is now (SU-107, SU-176)', async () => {
    await page.locator('.cm-content').fill('if priority == low then escalate()');
    await page.getByRole('combobox', { name: 'Ticket' }).fill('again');
    await page.getByRole('option', { name: 'Down again' }).click();
    await page.getByText('It does not match.').waitFor();
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('Would have fired 0 times; the rule as it is now 2 times.').waitFor();
    await page.getByRole('table', { name: 'As it is now' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.locator('.cm-content').fill('if priority == urgent then escalate()');
    await page.getByText('It matches.').waitFor();
  });

  it('the list moves, switches and deletes rules; hostile names stay text, on a telephone too (SU-112)', async () => {
    const name = `<img src=x onerror=alert(1)> ${'Very long '.repeat(11)}`.slice(0, 140).trim();
    const expression = `if customer in ["${'x'.repeat(300)}"] then chat_channel(ops)`;
    await admin.post('/api/support-lead/escalation-rules', { name, expression });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.node.webUrl}/insights/rules`);
    await page.getByText(name).first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: `Move up ${name}` }).click();
    await page.getByRole('button', { name: 'Move up Urgent ones' }).waitFor();
    await page.getByRole('button', { name: 'Switch off Urgent ones' }).click();
    await page.getByRole('button', { name: 'Switch on Urgent ones' }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});
