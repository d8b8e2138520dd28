import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTING_KEY, openVendors, type Vendors } from '../../support/channels/vendors.ts';
import { settledTicket } from '../../support/database/shopSystem.ts';
import { nodeClient, signUp } from '../../support/nodes/nodeClient.ts';
import { barriers, chromiumPath, CHROMIUM, openBrowser, openPage } from '../chromium.ts';
import { openSite, type Site } from '../site.ts';

describe.skipIf(chromiumPath === undefined)(`channels in a browser (${CHROMIUM})`, () => {
  let site: Site;
  let browser: Browser;
  let page: Page;
  let vendors: Vendors;
  let cookie: string;
  let complaints: readonly string[];

  beforeAll(async () => {
    [site, browser, vendors] = await Promise.all([openSite(), openBrowser(), openVendors()]);
    site.answerAll();
    ({ cookie } = await signUp(site.node));
    ({ page, complaints } = await openPage(browser, site.node.webUrl));
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url: site.node.webUrl }]);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await vendors[Symbol.asyncDispose]();
  });

  it('adds a channel, says what does not fit beside its field, and tests it with what was sent and came back (SU-116, SU-122)', async () => {
    await page.goto(`${site.node.webUrl}/channels`);
    await page.getByText('No channels yet').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add PagerDuty' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('On call');
    await page.getByLabel('Routing key').fill('short');
    await page.getByRole('textbox', { name: 'Only escalations with' }).fill('priority >> high');
    await page.getByRole('textbox', { name: 'Base URL' }).fill('http://pager.example.com');
    await page.getByRole('checkbox', { name: 'Quiet hours' }).check();
    await page.getByRole('textbox', { name: 'Until' }).fill('25:00');
    await page.getByRole('button', { name: 'Create' }).click();
    for (const fault of ['The integration key of a service.', 'Must be https', 'at character 11', 'Must be a time'])
      await page.getByText(fault).first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('Routing key').fill(ROUTING_KEY);
    await page.getByRole('textbox', { name: 'Only escalations with' }).fill('');
    await page.getByRole('textbox', { name: 'Base URL' }).fill(`${vendors.url}/pagerduty`);
    await page.getByRole('checkbox', { name: 'Quiet hours' }).uncheck();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: 'On call' }).click();
    await page.getByText('every escalation').waitFor();
    await page.getByText('No messages yet').waitFor();
    vendors.become('refusing');
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await page.getByText('It was not accepted').waitFor();
    vendors.become('healthy');
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await page.getByText('It was accepted').waitFor();
    await page.getByText('Nothing was escalated').waitFor();
    await page.getByText('Event processed').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('shows what was sent as it happens, and sends one again (SU-123)', async () => {
    const admin = nodeClient(`${site.node.webUrl}/backend`, cookie);
    const { id } = await admin.post<{ id: string }>('/api/tickets', {
      title: 'Charged twice',
      body: 'Who can say why?',
    });
    await settledTicket(admin, id);
    const escalated = page.getByRole('row', { name: 'Escalated' });
    await escalated.getByText('sent', { exact: true }).waitFor();
    await escalated.getByRole('button', { name: 'Send again' }).click();
    await escalated.locator('[data-column="Attempts"]').getByText('2', { exact: true }).waitFor();
    await admin.post(`/api/tickets/${id}/resolve`, { resolution: 'Paid back.' });
    await page.getByRole('row', { name: 'Resolved' }).getByText('sent', { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(vendors.pages.get(id)).toMatchObject({ state: 'resolved', opened: 1, resolved: 1 });
    expect(vendors.faults).toEqual([]);
  });

  it('changes a channel without its secret, switches it off, and deletes it (SU-116, X-64)', async () => {
    await page.getByRole('button', { name: 'Change On call' }).click();
    await page.getByText('Set, not shown. Leave empty to keep it.').waitFor();
    await page.getByRole('textbox', { name: 'Only escalations with' }).fill('priority == urgent');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('priority == urgent').waitFor();
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await page.getByText('It was accepted').waitFor();
    await page.getByRole('button', { name: 'Switch off On call' }).click();
    await page.getByText('Switched off: nobody is told').waitFor();
    for (let press = 0; press < 2; press += 1) await page.getByRole('button', { name: 'Delete On call' }).click();
    await page.getByText('No channels yet').waitFor();
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  });
});
