import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/** Where a browser for the pages is: the one that CHROMIUM_PATH names, the system's, or Playwright's own. */
export const chromiumPath = [process.env['CHROMIUM_PATH'], ...PLACES, chromium.executablePath()].find(
  (path) => path !== undefined && path !== '' && existsSync(path),
);

/** What stands in the title of what needs it, so that whoever sees it skipped knows why. */
export const CHROMIUM = chromiumPath ?? 'skipped without Chromium: install it, or set CHROMIUM_PATH';

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });

/** A page with everything that it did which it should not have done. */
export type WatchedPage = {
  page: Page;
  /** Errors and warnings of the console, violations of the content policy among them, and uncaught exceptions. */
  complaints: string[];
  /** Paths of the requests to the service, oldest first. */
  requests: string[];
  /** Requests to any other host. */
  strangers: string[];
  /** Live streams that are open now. */
  streams: () => number;
  /** The most live streams that were open at one time. */
  streamsMax: () => number;
  /** Requests to the service that have no whole answer yet, beside the streams. */
  underWay: () => number;
};

const BACKEND = '/backend';
const STREAM = '/api/inbox/stream';

/** A tab with cookies of its own. `origin` is the web application's. */
export const openPage = async (browser: Browser, origin: string): Promise<WatchedPage> =>
  openTab(await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' }), origin);

/** The same person in another browser: the session is the same, and nothing else is shared. */
export const anotherBrowserOf = async (page: Page, origin: string): Promise<BrowserContext> => {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  const storageState = await page.context().storageState();
  return browser.newContext({ baseURL: origin, reducedMotion: 'reduce', storageState });
};

/** Another tab of the same person. */
export const openTab = async (context: BrowserContext, origin: string): Promise<WatchedPage> => {
  const page = await context.newPage();
  const watched = { page, complaints: [] as string[], requests: [] as string[], strangers: [] as string[] };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      watched.complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => watched.complaints.push(String(error)));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin) watched.strangers.push(request.url());
    if (url.pathname.startsWith(BACKEND)) watched.requests.push(url.pathname.slice(BACKEND.length));
  });
  const streams = countOpen(page, (url) => url === `${origin}${BACKEND}${STREAM}`);
  const others = countOpen(page, (url) => url.startsWith(`${origin}${BACKEND}`) && !url.endsWith('/stream'));
  return { ...watched, streams: streams.open, streamsMax: streams.max, underWay: others.open };
};

/** Of the requests that `counts` names, by their address without the query. */
const countOpen = (page: Page, counts: (url: string) => boolean): { open: () => number; max: () => number } => {
  const open = new Set<Request>();
  let max = 0;
  page.on('request', (request) => {
    if (!counts(request.url().replace(/\?.*/s, ''))) return;
    open.add(request);
    max = Math.max(max, open.size);
  });
  const over = (request: Request): void => void open.delete(request);
  page.on('requestfinished', over).on('requestfailed', over);
  return { open: () => open.size, max: () => max };
};

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Until the page has taken the colours over, and none of them is on its way to another. */
const settled = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await page.evaluate(TRANSITIONS_DONE);
};

/** In words, since the tests do not know the types of a browser; a transition begins with the next frame. */
const TRANSITIONS_DONE = `new Promise(requestAnimationFrame)
  .then(() => document.getAnimations().filter((animation) => animation instanceof CSSTransition))
  .then((transitions) => Promise.allSettled(transitions.map(({ finished }) => finished)))
  .then(() => undefined)`;

/** Of what is right, axe would describe each element too, which takes it longer than finding it. */
const VIOLATIONS = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`;

type Violation = { id: string; impact: string; nodes: readonly { html: string; failureSummary: string }[] };

/** What axe finds that keeps people out, in both colour schemes: its serious and critical violations. */
export const barriers = async (page: Page): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page, colorScheme);
    found.push(...(await barriersAsShown(page)).map((barrier) => `${colorScheme}: ${barrier}`));
  }
  return found;
};

/** The same of what is shown now, be it a page of the application or not. */
export const barriersAsShown = async (page: Page): Promise<readonly string[]> => {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(await axe);
  const violations = await page.evaluate<Violation[]>(VIOLATIONS);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`));
};
