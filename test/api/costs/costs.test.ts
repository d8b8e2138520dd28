import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { budgetMetrics } from '../../../api/metrics/budgetMetrics.ts';
import { createMetrics } from '../../../api/metrics/metrics.ts';
import { costRoutes } from '../../../api/costs/routes.ts';
import type { App } from '../../../api/http/http.ts';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';
import { connectors } from '../../../projections/connectors/connectors.ts';
import { costs } from '../../../projections/costs/costs.ts';
import { readBudget } from '../../../projections/costs/budgetQueries.ts';
import { apiKeys } from '../../../projections/keys/apiKeys.ts';
import { moneyOn } from '../../support/costs/money.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { PRICES } from '../../support/investigations/investigations.ts';
import { silentLogger } from '../../support/logger.ts';
import { apiParts, openApp } from '../../support/nodes/nodeApi.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import { signIn } from '../../support/nodes/workspaceSession.ts';

const NOW = '2026-11-29T12:34:56.789Z';
const PATH = '/api/settings/budget';

let node: TestNode;
let app: App;
let workspaceId: string;
let admin: { cookie: string };
let member: { cookie: string };

beforeAll(async () => {
  node = await openNode({ readModels: [costs, connectors, apiKeys] });
  const ledgerOf = (id: string) => moneyOn({ ...node, workspaceId: id }).ledger;
  const clock = { now: () => NOW, nowMs: () => performance.now() };
  const parts = apiParts(node, { clock });
  app = await openApp(parts, costRoutes({ ...parts, ...clock, prices: PRICES, ledgerOf }));
});
afterAll(() => node.stop());
beforeEach(async () => {
  workspaceId = randomUUID();
  admin = await signIn(node.store, workspaceId, 'admin');
  member = await signIn(node.store, workspaceId, 'member');
  await node.settled();
});

const get = (url: string, { cookie } = admin) => app.inject({ method: 'GET', url, headers: { cookie } });
const put = (payload: object, { cookie } = admin) =>
  app.inject({ method: 'PUT', url: PATH, payload, headers: { cookie } });
const money = () => moneyOn({ ...node, workspaceId, now: () => NOW });
const costsOf = async (query: string) => (await get(`/api/settings/costs${query}`)).json();
const budgetToday = async () => (await get(PATH)).json().today;
const readDay = async () => {
  const { dailyMicroUsd } = await readBudget(node.reads, workspaceId);
  return { dailyMicroUsd, ...(await money().ledger.of('2026-11-29')) };
};
const reserve = (highestMicroUsd: number, id: string = randomUUID()) =>
  money().spending.reserve({ id, purpose: 'planner', model: 'claude-sonnet-5', highestMicroUsd });

const investigated = async (...answers: { at: string; costMicroUsd: number | null; model?: string }[]) => {
  const on = caseOf(await node.subjects.subjectFor(workspaceId, 'ada@example.com'), workspaceId);
  const events = answers.map((answer, n) =>
    on.answered(n + 1, { price: PRICES.prices.get('claude-sonnet-5') ?? null, ...answer }),
  );
  const stream = investigations.stream(on.investigationId);
  await node.store.append(stream, [on.started({ startedAt: NOW }), ...events], 'no_stream', testMeta(workspaceId));
  await node.settled();
};

describe('GET /api/settings/costs (SU-154, DS-83)', () => {
  it('looks back from now by 7, 30 or 90 days, 30 without a window', async () => {
    await investigated(
      { at: '2026-11-22T12:34:56.789Z', costMicroUsd: 1 },
      { at: '2026-11-22T12:34:56.788Z', costMicroUsd: 20 },
      { at: '2026-10-30T12:34:56.788Z', costMicroUsd: 300 },
    );
    expect((await costsOf('?window=7d')).totals.cost_usd).toBe('0.000001');
    expect(await costsOf('')).toMatchObject({
      window: '30d',
      from: '2026-10-30T12:34:56.789Z',
      to: NOW,
      totals: { cost_usd: '0.000021', llm_calls: 2, investigations: 1 },
    });
    expect((await costsOf('?window=90d')).totals.cost_usd).toBe('0.000321');
  });

  it('400 invalid_window for any other (X-13)', async () => {
    const refused = await get('/api/settings/costs?window=1y');
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'invalid_window', allowed: ['7d', '30d', '90d'] });
  });

  it('tells calls without a price apart, and never counts them as nothing (SU-156)', async () => {
    await investigated({ at: NOW, costMicroUsd: null, model: 'claude-unheard-of' });
    expect((await get('/api/settings/costs')).json()).toMatchObject({
      totals: { cost_usd: null, llm_calls: 1, unpriced_calls: 1 },
      warnings: [{ code: 'unpriced_model', model: 'claude-unheard-of', llm_calls: 1 }],
    });
  });

  it('says what cache reads saved, and the prices of new calls', async () => {
    await investigated({ at: NOW, costMicroUsd: 4_900 });
    const told = (await get('/api/settings/costs')).json();
    // 11,020 tokens at 2.00 instead of 0.20 dollars a million.
    expect(told.totals.cache_saved_usd).toBe('0.019836');
    expect(told.price_table).toMatchObject({ version: PRICES.version });
    expect(told.price_table.models).toContainEqual({
      model: 'claude-sonnet-5',
      input_usd: '2.000000',
      output_usd: '10.000000',
      cache_read_usd: '0.200000',
      cache_write_5m_usd: '2.500000',
      cache_write_1h_usd: '4.000000',
    });
  });

  it('is for administrators, like the budget (SU-07)', async () => {
    for (const answer of [await get('/api/settings/costs', member), await get(PATH, member), await put(TEN, member)])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'insufficient_role']);
  });
});

const TEN = { daily_usd: '10.00', warn_pct: 50 };

describe('the budget of the day (SU-185)', () => {
  it('is none to begin with, and warns at 80 percent unless told otherwise', async () => {
    expect((await get(PATH)).json()).toEqual({
      daily_usd: null,
      warn_pct: 80,
      set_at: null,
      today: {
        day: '2026-11-29',
        state: 'unlimited',
        spent_usd: '0.000000',
        set_aside_usd: '0.000000',
        left_usd: null,
        needed_usd: null,
        resumes_at: '2026-11-30T00:00:00.000Z',
      },
    });
    expect((await put({ daily_usd: '0.5' })).json()).toMatchObject({
      daily_usd: '0.500000',
      warn_pct: 80,
      set_at: NOW,
    });
  });

  it('tells what is spent, set aside and left, then that it is warned of, then that it is spent', async () => {
    await put(TEN);
    const id = randomUUID();
    await reserve(6_000_000, id);
    expect(await budgetToday()).toMatchObject({ state: 'within', set_aside_usd: '6.000000', left_usd: '4.000000' });
    await money().spending.settle(id, 5_100_000);
    await node.settled();
    expect(await budgetToday()).toMatchObject({ state: 'warned', spent_usd: '5.100000', left_usd: '4.900000' });
    await expect(reserve(5_000_000)).rejects.toMatchObject({ shortage: 'spent' });
    await node.settled();
    expect(await budgetToday()).toMatchObject({ state: 'exhausted', needed_usd: '5.000000' });
    expect((await put({ daily_usd: '20.00' })).json().today).toMatchObject({ state: 'within', needed_usd: null });
    expect((await put({ daily_usd: null })).json().today).toMatchObject({ state: 'unlimited', left_usd: null });
  });

  it('is one event a change, and none when it is set to what it is', async () => {
    const first = await put(TEN);
    expect(first.headers['event-position']).toMatch(/^[0-9a-f]{16}$/);
    const again = await put(TEN);
    expect(again.statusCode).toBe(200);
    expect((await readBudget(node.reads, workspaceId)).dailyMicroUsd).toBe(10_000_000);
  });

  it.each([
    [{ daily_usd: '-1' }, '/daily_usd'],
    [{ daily_usd: 5 }, '/daily_usd'],
    [{ daily_usd: '0.0000001' }, '/daily_usd'],
    [{ daily_usd: '1.00', warn_pct: 0 }, '/warn_pct'],
    [{ warn_pct: 80 }, '/daily_usd'],
    [{ ...TEN, set_at: NOW }, '/set_at'],
  ])('422 for %o, which names %s', async (body, field) => {
    const refused = await put(body);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual([expect.objectContaining({ field })]);
  });

  it('stands on /metrics, its limit only where there is one', async () => {
    const metrics = createMetrics([budgetMetrics(readDay)], silentLogger);
    await reserve(250_000);
    const without = await metrics.scrape();
    expect(without).toContain('eventlog_model_budget_usd{part="set_aside"} 0.25');
    expect(without).not.toContain('part="limit"');
    await put(TEN);
    expect(await metrics.scrape()).toContain('eventlog_model_budget_usd{part="limit"} 10');
  });
});
