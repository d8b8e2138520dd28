import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubjectKeyId } from '../../../domain/core/ids.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { eventsOf, type Life } from '../../support/insights/lives.ts';
import { threeHundred } from '../../support/insights/threeHundred.ts';
import { LOOKED_AT } from '../../support/insights/thirtyTickets.ts';
import type { NodeClient } from '../../support/nodes/nodeClient.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import { barriers, chromiumPath, CHROMIUM } from '../chromium.ts';
import { openAdminSite, type AdminSite } from '../adminSite.ts';
import type { Site } from '../site.ts';

const PATH = '/insights/overview';
/** In words, since the tests do not know the types of a browser. */
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** As if they had been looked at now. */
const upToNow = (lives: readonly Life[]): readonly Life[] => {
  const ms = Date.now() - Date.parse(LOOKED_AT);
  return lives.map((life) => ({ ...life, came: new Date(Date.parse(life.came) + ms).toISOString() }));
};

describe.skipIf(chromiumPath === undefined)(`the pages of leads (${CHROMIUM})`, () => {
  let opened: AdminSite;
  let site: Site;
  let admin: NodeClient;
  let page: Page;

  beforeAll(async () => {
    opened = await openAdminSite();
    ({ site, admin, page } = opened);
  });
  afterAll(() => opened.close());

  /** Records half a year of tickets, of a customer that the service knows. */
  const recordLives = async (): Promise<void> => {
    const lives = upToNow(threeHundred(7));
    const ticket = { title: 'First', body: 'Hello.', customer: 'ada@example.com' };
    const { id } = await admin.post<{ id: string }>('/api/tickets', ticket);
    await site.record(async (store) => {
      let subject: SubjectKeyId | null = null;
      for await (const event of store.readStream(tickets.stream(id))) subject ??= event.subject;
      if (subject === null) throw new Error('the ticket has no subject');
      for (const life of lives)
        for (const { stream, event } of eventsOf(life, subject)) await store.append(stream, [event], 'any', testMeta());
    });
    const seen = async (): Promise<number> =>
      (await seriesOf('received')).points.reduce((sum, { value }) => sum + value, 0);
    const [first] = (await seriesOf('received')).points;
    const inWindow = lives.filter(({ came, workspaceId }) => workspaceId === undefined && came >= (first?.date ?? ''));
    // And the one whose customer they have.
    await expect.poll(seen).toBe(inWindow.length + 1);
  };

  it('without tickets they say what to do, and while the service is away what went wrong (SU-147)', async () => {
    await page.goto(`${site.node.webUrl}${PATH}`);
    await page.getByText('No tickets in the last 30 days').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.route('**/api/support-lead/metrics/**', (route) => route.abort());
    await page.getByText('90 days', { exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.unroute('**/api/support-lead/metrics/**');
  });

  it('a year of data: four numbers with definitions, plots with tables, nothing that axe minds (SU-183)', async () => {
    await recordLives();
    await page.goto(`${site.node.webUrl}${PATH}?window=90d`);
    const card = page.getByRole('article', { name: 'Resolved by the agent' });
    await card.getByText('%').first().waitFor();
    await page.locator('svg.recharts-surface').nth(4).waitFor();
    expect(await page.getByRole('article').count()).toBe(4);
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate<number>(OVERFLOW)).toBe(0);
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('keys lead along a plot and to the tickets behind a mark, which are as many as it says (SU-183)', async () => {
    const way = page.getByRole('slider', { name: 'Tickets in and out' });
    await way.focus();
    const told = () => way.getAttribute('aria-valuetext');
    const before = await told();
    await page.keyboard.press('ArrowLeft');
    expect(await told()).not.toBe(before);
    while (!/Tickets in [1-9]/.test((await told()) ?? '')) await page.keyboard.press('ArrowLeft');
    const [, count] = /Tickets in (\d+)/.exec((await told()) ?? '') ?? [];
    await page.keyboard.press('Enter');
    await page.waitForURL('**/inbox?**');
    await page.getByRole('link', { name: 'Cannot pay' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Cannot pay' }).count()).toBe(Number(count));
    await page.goBack();
  });

  it('a plot is a table too, and a file whose numbers are those of the service (SU-183)', async () => {
    await page.getByText('As a table').first().click();
    const table = page.getByRole('table', { name: 'Tickets in and out' });
    expect(await table.getByRole('row').count()).toBe(91);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save Tickets in and out as CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Day","Tickets in","Tickets out"');
    expect(lines).toHaveLength(92);
    const { points } = await seriesOf('received');
    expect(lines.slice(1, 91).map((line) => Number(line.split(',')[1]))).toEqual(points.map(({ value }) => value));
    expect(await barriers(page)).toEqual([]);
  });

  type Series = { points: readonly { date: string; value: number }[] };
  const seriesOf = async (metric: string): Promise<Series> => {
    const path = `/api/support-lead/metrics/series?window=90d&metric=${metric}`;
    const { series } = await admin.get<{ series: [Series] }>(path);
    return series[0];
  };

  it('without the library of plots, the rest of the page stands', async () => {
    await page.route('**/assets/Drawing-*.js', (route) => route.abort());
    await page.reload();
    await page.getByText('The picture could not be loaded.').first().waitFor();
    expect(await page.getByRole('table', { name: 'All figures' }).isVisible()).toBe(true);
    await page.unroute('**/assets/Drawing-*.js');
  });

  it('playbooks: what they do, how they fare, and one that the finder leads to (SU-170)', async () => {
    await page.goto(`${site.node.webUrl}/playbooks`);
    await page.getByRole('link', { name: 'A customer cannot sign in' }).click();
    await page.getByRole('heading', { name: 'Steps' }).waitFor();
    await page.getByText('if confidence < 0.6 then escalate()').waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});
