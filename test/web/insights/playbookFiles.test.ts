import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { barriers, chromiumPath, CHROMIUM, openBrowser, openPage } from '../chromium.ts';
import { openSite, type Site } from '../site.ts';

/** In words, since the tests do not know the types of a browser. */
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

describe.skipIf(chromiumPath === undefined)(`playbooks that operators wrote (${CHROMIUM})`, () => {
  let site: Site;
  let browser: Browser;
  let admin: NodeClient;
  let page: Page;

  beforeAll(async () => {
    [site, browser] = await Promise.all([openSite(), openBrowser()]);
    admin = await signUp(site.node);
    ({ page } = await openPage(browser, site.node.webUrl));
    const [name = '', value = ''] = admin.cookie.split('=');
    await page.context().addCookies([{ name, value, url: site.node.webUrl }]);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('a bad file stands among the playbooks with its error, and hostile words stay words (SU-170)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'playbooks-'));
    const hostile = `<img src=x onerror=alert(1)> ${'word'.repeat(26)}`;
    await writeFile(join(folder, 'bad.yaml'), 'id: bad\nversion: one\n');
    await writeFile(
      join(folder, 'hostile.yaml'),
      `id: hostile\nversion: 1\ntitle: '${hostile}'\nmatch: {priority: 1, any: [{contains: ['${hostile}']}]}\nconnectors: []\nsteps: [{id: look, goal: '${hostile}'}]\n`,
    );
    await site.kill();
    await site.restart({ SERVICE_PLAYBOOKS_DIR: folder });
    await page.goto(`${site.node.webUrl}/playbooks`);
    await page.getByText('not in force').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: hostile }).click();
    await page.getByRole('heading', { name: 'Steps' }).waitFor();
    expect(await page.evaluate<number>(OVERFLOW)).toBe(0);
    expect(await barriers(page)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
