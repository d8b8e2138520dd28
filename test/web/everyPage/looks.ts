import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeClient, signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { openBrowser, type WatchedPage } from '../chromium.ts';
import { openSite, type Site } from '../site.ts';
import { everyAddress, show, type Address } from './addresses.ts';
import { openScreen, SCREENS, type Screen } from './screens.ts';
import { connect, fill, HOSTILE, PLAIN } from './workspace.ts';

/*
 * Pictures of every page for people to look at: without anything in it, full, with hostile words, and while the service
 * fails; in both themes, on a wide window and on a phone. `LOOKS` names the directory, `ONLY` a part of the names.
 */
const { LOOKS = 'looks', ONLY = '' } = process.env;
const ALL: readonly Screen[] = [1440, 390];
const BELOW = `Math.max(0, ...[...document.querySelectorAll('main')].map((main) => main.scrollHeight - main.clientHeight))`;
const MAX_HEIGHT = 3000;

const take = async ({ page }: WatchedPage, screen: Screen, name: string): Promise<void> => {
  const { width, height } = SCREENS[screen].viewport;
  const below = await page.evaluate<number>(BELOW);
  await page.setViewportSize({ width, height: Math.min(height + below, MAX_HEIGHT) });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await page.screenshot({ path: join(LOOKS, `${name}-${screen}-${colorScheme}.png`) });
  }
  await page.setViewportSize({ width, height });
};

const nameOf = ({ shape }: Address): string => shape.slice(1).replaceAll('/', '.').replaceAll('$', 'one');

describe('every page as it looks', () => {
  let site: Site;
  let browser: Browser;
  let admin: NodeClient;
  let tabs: Record<Screen, WatchedPage>;

  beforeAll(async () => {
    await mkdir(LOOKS, { recursive: true });
    [site, browser] = await Promise.all([openSite(), openBrowser()]);
    site.answerAll();
    const { cookie } = await signUp(site.node);
    const { webUrl } = site.node;
    admin = nodeClient(`${webUrl}/backend`, cookie);
    const [wide, phone] = await Promise.all(ALL.map((screen) => openScreen(browser, webUrl, cookie, screen)));
    if (wide === undefined || phone === undefined) throw new Error('a screen is missing');
    tabs = { 1440: wide, 390: phone };
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  const addresses = async (preferred: ReadonlySet<string>): Promise<readonly Address[]> =>
    (await everyAddress(tabs[1440], preferred)).filter((address) => nameOf(address).includes(ONLY));

  /** Gives how many pages there were to take. */
  const takeAll = async (state: string, all: readonly Address[]): Promise<number> => {
    for (const address of all)
      for (const screen of ALL) {
        await show(tabs[screen], address.path);
        await take(tabs[screen], screen, `${nameOf(address)}-${state}`);
      }
    return all.length;
  };

  it('empty', async () => {
    expect(await takeAll('empty', await addresses(new Set()))).toBeGreaterThan(0);
  });

  it('full', async () => {
    await connect(admin, site);
    expect(await takeAll('full', await addresses(await fill(admin, PLAIN)))).toBeGreaterThan(0);
  });

  it('hostile', async () => {
    expect(await takeAll('hostile', await addresses(await fill(admin, HOSTILE)))).toBeGreaterThan(0);
  });

  it('while the service fails', async () => {
    const all = await addresses(new Set());
    // Who is signed in is known; nothing else is answered.
    for (const { page } of Object.values(tabs))
      await page.route(/\/backend\/(?!api\/auth\/me)/, (route) => route.fulfill(BROKEN));
    expect(await takeAll('broken', all)).toBeGreaterThan(0);
  });
});

const PROBLEM = {
  title: 'Internal error',
  status: 500,
  code: 'internal_error',
  detail: 'Report the request id 01a228d7-b348-7342-9b65-e022c5b830cb.',
};
const BROKEN = { status: 500, contentType: 'application/problem+json', body: JSON.stringify(PROBLEM) };
