import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { nodeClient, signUp } from '../support/nodes/nodeClient.ts';
import { connectShop, settledTicket } from '../support/database/shopSystem.ts';
import { awayCases } from './away.cases.ts';
import { chromiumPath, CHROMIUM, openBrowser, openPage } from './chromium.ts';
import { bulkCases } from './inbox/bulk.cases.ts';
import { listCases } from './inbox/list.cases.ts';
import { openSite, type Site } from './site.ts';
import { frameCases } from './frame/frame.cases.ts';
import { sharedStreamCases } from './sharedStream.cases.ts';
import { tabCases } from './tabs.cases.ts';

/** Beside the visit of the pages, on a node of its own: what is there already was made by a program. */
describe.skipIf(chromiumPath === undefined)(`further tabs of a browser (${CHROMIUM})`, () => {
  let site: Site;
  let browser: Browser;
  let page: Page;
  let cookie: string;

  beforeAll(async () => {
    [site, browser] = await Promise.all([openSite(), openBrowser()]);
    site.answerAll();
    const admin = await signUp(site.node);
    ({ cookie } = admin);
    await connectShop(admin, { readerUrl: site.shopUrl });
    await admin.post('/clusters', { name: 'Alpha', size: 'small', location: 'us', version: '26.8.0' });
    for (const title of ['One', 'Two', 'Three']) {
      const { id } = await admin.post<{ id: string }>('/api/tickets', { title, body: 'Is it there?' });
      await settledTicket(admin, id);
    }
    ({ page } = await openPage(browser, site.node.webUrl));
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url: site.node.webUrl }]);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  const program = async () => nodeClient(`${site.node.webUrl}/backend`, cookie);
  const visit = () => ({ page, origin: site.node.webUrl, program });

  frameCases(visit);
  tabCases(visit);
  awayCases(visit);
  sharedStreamCases(visit);
  bulkCases(visit);
  // Leaves very many tickets behind.
  listCases(visit, () => site);
});
