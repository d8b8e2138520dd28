import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NodeClient } from '../../support/nodes/nodeClient.ts';
import { barriers, chromiumPath, CHROMIUM } from '../chromium.ts';
import { openAdminSite, type AdminSite } from '../adminSite.ts';
import type { Site } from '../site.ts';

describe.skipIf(chromiumPath === undefined)(`the page of service levels (${CHROMIUM})`, () => {
  let opened: AdminSite;
  let site: Site;
  let admin: NodeClient;
  let page: Page;

  beforeAll(async () => {
    opened = await openAdminSite();
    ({ site, admin, page } = opened);
  });
  afterAll(() => opened.close());

  it('without tickets all four buckets are there, and the defaults with them (SU-149, SU-150)', async () => {
    await page.goto(`${site.node.webUrl}/insights/service-levels`);
    const table = page.getByRole('table', { name: 'How tickets stand' });
    await table.getByRole('link', { name: '0 tickets that are breached' }).waitFor();
    await page.getByRole('table', { name: 'Targets' }).getByText('24 h').first().waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('the calendar says what a ticket would be due before it is saved, and what is wrong beside its field (SU-182)', async () => {
    await page.getByRole('button', { name: 'Change the calendar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Time zone').fill('Europe/Berlin');
    await dialog.getByRole('switch', { name: 'Always open' }).uncheck();
    await dialog.getByLabel('From').fill('09:30');
    await dialog.getByLabel('To').fill('18:00');
    await dialog.getByLabel('A ticket that comes').fill('2026-11-27T17:30');
    await dialog.getByText('is to be answered by 30 Nov 2026, 10:00').waitFor();
    await dialog.getByRole('button', { name: 'Add working time' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Overlaps with another interval of the same day').waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove working time 2' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Mon, Tue, Wed, Thu, Fri 09:30–18:00').waitFor();
  });

  it('targets are written as lengths, and refused beside their field (SU-182)', async () => {
    await page.getByRole('button', { name: 'Change targets' }).click();
    const urgent = page.getByRole('group', { name: 'Priority urgent' });
    await urgent.getByLabel('First answer').fill('soon');
    await page.getByRole('button', { name: 'Save' }).click();
    await urgent.getByText('A length such as 1 h 30 min').waitFor();
    await urgent.getByLabel('First answer').fill('15 min');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('table', { name: 'Targets' }).getByText('15 min').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('the inbox shows the time left and what is late, and the ticket what led to it (SU-158, SU-182, SU-187)', async () => {
    await admin.send('PUT', '/api/support-lead/calendar', { timezone: 'UTC', always_open: true });
    const title = `<b>Late</b> ${'very long '.repeat(20)}`.trim();
    const received_at = new Date(Date.now() - 2 * 3_600_000).toISOString();
    await admin.post('/api/tickets', { title, body: 'I wait.', received_at });
    await admin.post('/api/tickets', { title: 'In time', body: 'I wait.' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.node.webUrl}/inbox?sort=due`);
    await page.getByText('overdue, 1 hr. ago').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${site.node.webUrl}/inbox?view=breaching`);
    await page.getByRole('link', { name: /Late/ }).click();
    await page.getByText('answer overdue, 1 hr. ago').waitFor();
    await page.getByText('First answer:').click();
    await page
      .getByText(/^counted/)
      .first()
      .waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});
