import type { Browser } from 'playwright-core';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import { openBrowser, openPage, type WatchedPage } from './chromium.ts';
import { openSite, type Site } from './site.ts';

/** A service, the session of its first administrator, and a tab of a browser that has it. */
export type AdminSite = WatchedPage & { site: Site; browser: Browser; admin: NodeClient; close: () => Promise<void> };

export const openAdminSite = async (environment?: NodeJS.ProcessEnv): Promise<AdminSite> => {
  const [site, browser] = await Promise.all([openSite(environment), openBrowser()]);
  const admin = await signUp(site.node);
  const watched = await openPage(browser, site.node.webUrl);
  const [name = '', value = ''] = admin.cookie.split('=');
  await watched.page.context().addCookies([{ name, value, url: site.node.webUrl }]);
  const close = async (): Promise<void> => {
    await browser.close();
    await site.close();
  };
  return { ...watched, site, browser, admin, close };
};
