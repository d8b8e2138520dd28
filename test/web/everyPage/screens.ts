import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openTab, type WatchedPage } from '../chromium.ts';

/** Where people look: a window with all panes, and a phone that is touched. */
export const SCREENS = {
  1440: { viewport: { width: 1440, height: 900 } },
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Record<number, BrowserContextOptions>;
export type Screen = keyof typeof SCREENS;

/** A tab on such a screen, of whoever has the session. `origin` is the web application's. */
export const openScreen = async (
  browser: Browser,
  origin: string,
  cookie: string,
  screen: Screen,
): Promise<WatchedPage> => {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', ...SCREENS[screen] });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  return openTab(context, origin);
};
