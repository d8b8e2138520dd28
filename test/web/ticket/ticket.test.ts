import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { cookieOf, signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { connectShop } from '../../support/database/shopSystem.ts';
import { chromiumPath, CHROMIUM, openBrowser, openPage, type WatchedPage } from '../chromium.ts';
import { openSite, type Site } from '../site.ts';
import { composerCases } from './composer.cases.ts';
import { deskCases } from './desk.cases.ts';
import { teamCases } from './team.cases.ts';
import { openDesk, type Desk } from './team.ts';

/** Tickets are read from a source, and an accepted reply waits longer than a source is read anew. */
const SENDING = { SERVICE_ENABLE_TICKET_POLLER: 'true', SERVICE_SEND_DELAY_SECONDS: '25' };

/** Two people at the same tickets, each in a browser of their own. */
describe.skipIf(chromiumPath === undefined)(`the page of a ticket (${CHROMIUM})`, () => {
  let site: Site;
  let browser: Browser;
  let admin: NodeClient;
  let ada: WatchedPage;
  let cleo: WatchedPage;
  let desk: Desk | undefined;

  beforeAll(async () => {
    [site, browser] = await Promise.all([openSite(), openBrowser()]);
    site.answerAll();
    admin = await signUp(site.node);
    await site.kill();
    await site.restart(SENDING);
    await connectShop(admin, { readerUrl: site.shopUrl });
    desk = await openDesk(admin);
    ada = await signedIn(browser, site, admin.cookie);
    cleo = await signedIn(browser, site, await invited(admin));
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await desk?.close();
  });

  const team = () => {
    if (desk === undefined) throw new Error('the source is not there');
    return { admin, ada, cleo, desk };
  };
  composerCases(team);
  teamCases(team);
  deskCases(team);
});

const signedIn = async (browser: Browser, site: Site, cookie: string): Promise<WatchedPage> => {
  const origin = site.node.webUrl;
  const tab = await openPage(browser, origin);
  const [name = '', value = ''] = cookie.split('=');
  const context = tab.page.context();
  await context.addCookies([{ name, value, url: origin }]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await tab.page.setViewportSize({ width: 1440, height: 900 });
  return tab;
};

/** The session of a member, Cleo. */
const invited = async (admin: NodeClient): Promise<string> => {
  const body = { email: 'cleo@example.com', name: 'Cleo', role: 'member' };
  const { invite_url: url } = await admin.post<{ invite_url: string }>('/api/users', body);
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token');
  const accepting = { token, password: 'staple battery horse' };
  return cookieOf(await admin.at(admin.url, '').send('POST', '/api/auth/accept-invitation', accepting));
};
