import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandId, SubjectKeyId } from '../../../domain/core/ids.ts';
import type { EventStore, NewEvent } from '../../../domain/core/log/eventStore.ts';
import { budgets, dayAfter, dayOf } from '../../../domain/costs/budget.ts';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import type { NodeClient } from '../../support/nodes/nodeClient.ts';
import { barriers, chromiumPath, CHROMIUM } from '../chromium.ts';
import { openAdminSite, type AdminSite } from '../adminSite.ts';
import type { Site } from '../site.ts';

const HOSTILE = '=HYPERLINK("https://evil.example") <img src=x onerror=alert(1)> مرحبا'.padEnd(130, 'x');
const DAY_MS = 86_400_000;
const PURPOSES = ['planner', 'tool_selector', 'verdict', 'summarizer', 'ask'] as const;

const meta = () => {
  const commandId = CommandId.parse(randomUUID());
  return { actor: { type: 'agent', id: 'test' }, correlationId: commandId, commandId, workspaceId: 'default' } as const;
};

const answered = (n: number, at: string): NewEvent => ({
  type: 'ModelResponded',
  data: {
    seq: n + 1,
    purpose: PURPOSES[n % PURPOSES.length],
    model: n === 3 ? 'model-that-nobody-has-priced' : 'claude-sonnet-5',
    messageId: 'msg',
    stopReason: 'end_turn',
    usage: { input: 900 + n, output: 300, cacheRead: 40_000 * (n % 4), cacheWrite5m: 500, cacheWrite1h: 0 },
    costMicroUsd: n === 3 ? null : 40_000 + 11_111 * (n % 9),
    price: null,
    malformedInputs: [],
    redactions: 0,
    durationMs: 900,
    at,
    content: null,
  },
});

/** One call a day for as long as the longest window looks back, by an investigation that asked a connector. */
const recordDays = async (store: EventStore, connectorId: string): Promise<void> => {
  const days = Array.from({ length: 89 }, (_, n) => answered(n, new Date(Date.now() - n * DAY_MS).toISOString()));
  const on = caseOf(NOBODY);
  const [started, called] = [on.started({ startedAt: new Date().toISOString() }), on.authorized(90)];
  const first = { type: called.type, data: { ...called.data, connectorId, arguments: null } };
  const events = [{ type: started.type, data: started.data }, ...days, first];
  await store.append(investigations.stream(on.investigationId), events, 'no_stream', meta());
};
/** What is recorded here is of no person. */
const NOBODY = SubjectKeyId.parse('0199c2f0-6a1e-4c44-9d0e-00000000000c');

/** As a node records it that did not make a request. */
const recordExhausted = async (store: EventStore): Promise<void> => {
  const at = new Date().toISOString();
  const day = dayOf(at);
  const spent = { workspaceId: 'default', day, dailyMicroUsd: 12_500_000, spentMicroUsd: 12_400_000 };
  const data = { ...spent, neededMicroUsd: 250_000, resumesAt: dayAfter(day), exhaustedAt: at };
  await store.append(budgets.stream('default'), [{ type: 'BudgetExhausted', data }], 'any', meta());
};

describe.skipIf(chromiumPath === undefined)(`the page of costs (${CHROMIUM})`, () => {
  let opened: AdminSite;
  let site: Site;
  let admin: NodeClient;
  let page: Page;
  const open = (path: string) => page.goto(`${site.node.webUrl}${path}`);

  beforeAll(async () => {
    opened = await openAdminSite();
    ({ site, admin, page } = opened);
  });
  afterAll(() => opened.close());

  it('says without a call where costs come from, and takes a budget (SU-185)', async () => {
    await open('/insights/costs');
    await page.getByText('The model was not asked in the last 30 days').waitFor();
    await page.getByRole('button', { name: 'Change the budget of the day' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('switch', { name: 'Limit what a day may cost' }).click();
    await dialog.getByLabel('US dollars a day').fill('a lot');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('An amount such as 12.50.').waitFor();
    await dialog.getByLabel('US dollars a day').fill('12.5');
    await dialog.getByLabel('Warn at, in percent').fill('0');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await dialog.getByLabel('Warn at, in percent').fill('90');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('$12.500000').first().waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('shows what a year of calls cost, by purpose, day and connector; the plot goes by keys (SU-154)', async () => {
    const { id } = await admin.post<{ id: string }>('/api/connectors', {
      kind: 'postgres',
      name: HOSTILE,
      config: { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    });
    await site.record((store) => recordDays(store, id));
    type Costs = { totals: { llm_calls: number } };
    const calls = async () => (await admin.get<Costs>('/api/settings/costs?window=90d')).totals.llm_calls;
    await expect.poll(calls).toBe(89);
    await open('/insights/costs?window=90d');
    await page.getByText('1 call of model-that-nobody-has-priced has no known price').waitFor();
    await page.getByRole('table', { name: 'Costs by connector' }).getByText(HOSTILE).waitFor();
    const plot = page.getByRole('slider', { name: 'Cost by day and purpose' });
    await plot.focus();
    const before = await plot.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    expect(await plot.getAttribute('aria-valuetext')).not.toBe(before);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save costs by purpose as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('costs-by-purpose-90d.csv');
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        expect(await barriers(page)).toEqual([]);
      }
    }
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('button', { name: 'Change the budget of the day' }).waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('says that the budget is spent to everybody whom it stops, as it happens (SU-185, SU-196)', async () => {
    await open('/inbox');
    await page.getByRole('heading', { level: 1 }).or(page.getByText('Inbox')).first().waitFor();
    await site.record(recordExhausted);
    await page.getByText('Tickets waiting: the budget of the day is spent').waitFor();
    expect((await admin.get<{ investigations: { state: string } }>('/api/status')).investigations.state).toBe(
      'budget_reached',
    );
    await open('/start');
    await page.getByText('Tickets waiting: the budget of the day is spent').waitFor();
    await open('/insights/costs');
    await page.getByText('The budget of the day is spent').waitFor();
    expect(await barriers(page)).toEqual([]);
    await admin.send('PUT', '/api/settings/budget', { daily_usd: '20.00' });
    await page.getByText('The budget of the day is spent').waitFor({ state: 'detached' });
  });

  it('without an answer says so, and keeps the budget that could be read', async () => {
    await page.route('**/api/settings/costs*', (route) => route.abort());
    await open('/insights/costs');
    await page.getByRole('alert').first().waitFor();
    await expect.poll(() => page.getByText('$20.000000').count()).toBeGreaterThan(0);
    await page.unroute('**/api/settings/costs*');
  });
});
