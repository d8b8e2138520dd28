import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { masterKeyFrom } from '../../../adapters/vault/masterKey.ts';
import { createRatingTokens } from '../../../adapters/vault/ratingTokens.ts';
import { csats } from '../../../domain/csat/csat.ts';
import type { NodeClient } from '../../support/nodes/nodeClient.ts';
import { ENCRYPTION_KEY } from '../../support/nodes/nodeStorage.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import { barriers, barriersAsShown, CHROMIUM, chromiumPath } from '../chromium.ts';
import { openAdminSite, type AdminSite } from '../adminSite.ts';
import type { Site } from '../site.ts';

const HOSTILE = `<img src=x onerror=alert(1)> ${'Wordwithoutend'.repeat(14)} שלום`;

describe.skipIf(chromiumPath === undefined)(`ratings of customers (${CHROMIUM})`, () => {
  let opened: AdminSite;
  let site: Site;
  let browser: Browser;
  let admin: NodeClient;
  let page: Page;

  beforeAll(async () => {
    opened = await openAdminSite({ SERVICE_ENCRYPTION_KEY: ENCRYPTION_KEY });
    ({ site, browser, admin, page } = opened);
  });
  afterAll(() => opened.close());

  const at = async (width: number): Promise<void> => page.setViewportSize({ width, height: 844 });
  const isWithin = async (width: number): Promise<void> =>
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  const ticket = async (title: string): Promise<string> =>
    (await admin.post<{ id: string }>('/api/tickets', { title, body: 'I wait.', customer: 'ada@example.com' })).id;

  it('without ratings the page says where they come from (SU-152, SU-153)', async () => {
    await page.goto(`${site.node.webUrl}/insights/satisfaction`);
    await page.getByText('No ratings in these days').waitFor();
    await page.getByText('Nothing to review').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('figures, distribution with its table, and the queue, whose entries are reviewed with a note (SU-152, SU-153, SU-183)', async () => {
    const parcel = await ticket('No parcel');
    for (const rating of [5, 5, 4]) await admin.post('/api/csat', { ticket_id: parcel, rating });
    await admin.post('/api/csat', { ticket_id: parcel, rating: 1, comment: 'Never again.' });
    await admin.post('/api/csat', { ticket_id: await ticket(HOSTILE), rating: 2, comment: HOSTILE });
    await page.reload();
    await page.getByText('Of 5 ratings, from 1 to 5.').waitFor();
    await page.getByText('3.40').first().waitFor();
    expect(
      await page.getByRole('slider', { name: 'How often each rating was given' }).getAttribute('aria-valuetext'),
    ).toBe('5 of 5, very good: Given 2');
    expect(await barriers(page)).toEqual([]);
    await at(390);
    await isWithin(390);
    expect(await barriers(page)).toEqual([]);
    await at(1_440);
    await page.getByRole('button', { name: 'Review the rating of No parcel' }).click();
    await page.getByLabel('Note').fill('I rang them.');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark as reviewed' }).click();
    await page.getByText('To review (1)').waitFor();
  });

  it('a mark opens the tickets behind it (SU-183, SU-11)', async () => {
    await page.getByRole('slider', { name: 'How often each rating was given' }).press('Home');
    await page.getByRole('link', { name: 'Given 1' }).first().click();
    await page.getByText('Rating: 1').waitFor();
    expect(new URL(page.url()).search).toContain('rating=');
    await page
      .getByRole('link', { name: /No parcel/ })
      .first()
      .waitFor();
  });

  it('the ticket shows what its customer thinks, in its thread and among its facts (SU-151)', async () => {
    await page
      .getByRole('link', { name: /No parcel/ })
      .first()
      .click();
    await page.getByText('Never again.').waitFor();
    expect(await page.getByText('1 of 5, very bad').count()).toBe(2);
    expect(await barriers(page)).toEqual([]);
    expect(opened.complaints).toEqual([]);
  });

  it('what could not be read is said, and comes back (SU-153)', async () => {
    await page.route('**/api/csat/summary*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(`${site.node.webUrl}/insights/satisfaction?window=90d`);
    await page.getByRole('alert').first().waitFor({ timeout: 20_000 });
    await page.getByText('To review (1)').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.unroute('**/api/csat/summary*');
  });

  describe('the page behind a rating link (SU-184)', () => {
    let path: string;

    beforeAll(async () => {
      const ids = { csatId: crypto.randomUUID(), ticketId: await ticket('By mail') };
      const [requestedAt, expiresAt] = [0, 30].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
      const data = { ...ids, workspaceId: 'default', answer: 'own', requestedAt, expiresAt };
      await site.record(async (store) => {
        await store.append(csats.stream(ids.ticketId), [{ type: 'CsatRequested', data }], 'any', testMeta());
      });
      path = `/rate/${createRatingTokens(masterKeyFrom(Buffer.from(ENCRYPTION_KEY, 'base64'))).tokenOf(ids)}`;
    });

    it('is rated without scripts, by keyboard, on a telephone, in both themes', async () => {
      const context = await browser.newContext({ baseURL: site.node.webUrl, javaScriptEnabled: false });
      const customer = await context.newPage();
      await customer.setViewportSize({ width: 390, height: 844 });
      const complaints: string[] = [];
      customer.on('console', (message) => complaints.push(message.text()));
      await customer.goto(path);
      await customer.getByRole('radio', { name: '4 – Good' }).focus();
      await customer.keyboard.press('Space');
      await customer.getByLabel('What should we know?').fill(HOSTILE);
      await customer.getByRole('button', { name: 'Send' }).press('Enter');
      await customer.getByRole('heading', { name: 'Thank you' }).waitFor();
      await customer.goto(path);
      await customer.getByText('You rated our answer 4 of 5 (Good).').waitFor();
      expect(await customer.getByLabel('What should we know?').inputValue()).toBe(HOSTILE);
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('keeps nobody out, whatever it says', async () => {
      const customer = await (await browser.newContext({ baseURL: site.node.webUrl })).newPage();
      for (const colorScheme of ['light', 'dark'] as const)
        for (const shown of [path, `${path}x`]) {
          await customer.emulateMedia({ colorScheme });
          await customer.goto(shown);
          expect(await barriersAsShown(customer)).toEqual([]);
        }
      await customer.context().close();
    });
  });
});
