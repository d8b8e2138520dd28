import type { Browser } from 'playwright-core';
import { cookieOf, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { openPage, type WatchedPage } from '../chromium.ts';

/** A tab of whoever has the session, wide enough for all panes of a ticket. `origin` is the web application's. */
export const signedIn = async (browser: Browser, origin: string, cookie: string): Promise<WatchedPage> => {
  const tab = await openPage(browser, origin);
  const [name = '', value = ''] = cookie.split('=');
  const context = tab.page.context();
  await context.addCookies([{ name, value, url: origin }]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await tab.page.setViewportSize({ width: 1440, height: 900 });
  return tab;
};

/** The session of a new member. */
export const invited = async (admin: NodeClient, name: string, email: string): Promise<string> => {
  const body = { email, name, role: 'member' };
  const { invite_url: url } = await admin.post<{ invite_url: string }>('/api/users', body);
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token');
  const accepting = { token, password: 'staple battery horse' };
  return cookieOf(await admin.at(admin.url, '').send('POST', '/api/auth/accept-invitation', accepting));
};
