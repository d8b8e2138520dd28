import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { barriers, chromiumPath, CHROMIUM } from '../chromium.ts';
import { openAdminSite, type AdminSite } from '../adminSite.ts';
import type { Site } from '../site.ts';

/** In words, since the tests do not know the types of a browser. */
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

describe.skipIf(chromiumPath === undefined)(`playbooks that operators wrote (${CHROMIUM})`, () => {
  let opened: AdminSite;
  let site: Site;
  let page: Page;

  beforeAll(async () => {
    opened = await openAdminSite();
    ({ site, page } = opened);
  });
  afterAll(() => opened.close());

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
