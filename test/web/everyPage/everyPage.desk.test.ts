import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeClient, signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { barriers, chromiumPath, CHROMIUM, openBrowser, type WatchedPage } from '../chromium.ts';
import { openSite, type Site } from '../site.ts';
import { everyAddress, show, type Address } from './addresses.ts';
import { registeredShapes } from './registered.ts';
import { openScreen, type Screen } from './screens.ts';
import { connect, fill, PLAIN } from './workspace.ts';

/** Ten times what its longest case takes on a quiet machine. */
const CASE_MS = 600_000;
const WIDER = 'document.documentElement.scrollWidth - innerWidth';

/** Of each page that there is, whoever made it: what is found by following links is what is looked at. */
describe.skipIf(chromiumPath === undefined)(`every page (${CHROMIUM})`, { timeout: CASE_MS }, () => {
  let site: Site;
  let browser: Browser;
  let admin: NodeClient;
  let wide: WatchedPage;
  let addresses: readonly Address[] = [];

  const open = (screen: Screen) => openScreen(browser, site.node.webUrl, admin.cookie, screen);

  beforeAll(async () => {
    [site, browser] = await Promise.all([openSite(), openBrowser()]);
    site.answerAll();
    const { cookie } = await signUp(site.node);
    admin = nodeClient(`${site.node.webUrl}/backend`, cookie);
    await connect(admin, site);
    wide = await open(1440);
    addresses = await everyAddress(wide, await fill(admin, PLAIN));
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('is reached by links from the navigation', async () => {
    const met = new Set(addresses.map(({ shape }) => shape));
    expect((await registeredShapes()).filter((shape) => !met.has(shape))).toEqual([]);
  });

  it.each([1440, 390] as const)('keeps nobody out and fits a screen of %i pixels, in both themes', async (screen) => {
    const tab = screen === 1440 ? wide : await open(screen);
    const found: unknown[] = [];
    for (const { path } of addresses) {
      await show(tab, path);
      const kept = await barriers(tab.page);
      const over = await tab.page.evaluate<number>(WIDER);
      if (kept.length > 0 || over > 0) found.push({ path, kept, over });
    }
    expect(found).toEqual([]);
    // A cluster without a window of its own has none at its address.
    expect(tab.complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
    expect(tab.strangers).toEqual([]);
  });
});
