import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../api/http/app.ts';
import type { App } from '../../api/http/http.ts';
import { health } from '../../api/operations/health.ts';
import { referencePages } from '../../api/operations/reference.ts';
import { DOCS } from '../../tools/reference/build.ts';
import { chromiumPath, CHROMIUM, openBrowser, openPage } from './chromium.ts';

describe.skipIf(chromiumPath === undefined)(`the reference in a browser (${CHROMIUM})`, () => {
  let app: App;
  let url: string;
  let browser: Browser;
  beforeAll(async () => {
    app = await buildApp({
      logger: pino({ level: 'silent' }),
      publicApiUrl: 'http://api.test',
      trustedProxies: [],
      newId: () => 'request-1',
      plugins: [],
      routes: [health, referencePages(join(DOCS, 'dist'))],
    });
    url = await app.listen({ port: 0, host: '127.0.0.1' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  it('shows the API, leads to contract and rules, and asks no other host (X-26, DS-137)', async () => {
    const { page, complaints, strangers } = await openPage(browser, url);
    await page.goto('/docs/latest/');
    await page.getByText('/health', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Contract of ticket sources' }).click();
    await page.getByRole('heading', { name: 'The tools' }).waitFor();
    await page.getByRole('link', { name: 'Rules and their proofs' }).click();
    await page.getByRole('cell', { name: 'X-26', exact: true }).waitFor();
    expect([page.url(), complaints, strangers]).toEqual([`${url}/docs/0.3.0/rules.html`, [], []]);
  });
});
