import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { connectShop } from '../../support/database/shopSystem.ts';
import { chromiumPath, CHROMIUM, openBrowser, type WatchedPage } from '../chromium.ts';
import { openSite, type Site } from '../site.ts';
import { composerCases } from './composer.cases.ts';
import { deskCases } from './desk.cases.ts';
import { teamCases } from './team.cases.ts';
import { invited, signedIn } from './signIn.ts';
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
    ada = await signedIn(browser, site.node.webUrl, admin.cookie);
    cleo = await signedIn(browser, site.node.webUrl, await invited(admin, 'Cleo', 'cleo@example.com'));
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
