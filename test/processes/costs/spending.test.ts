import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BudgetSpent, type Shortage } from '../../../agent/running/spending.ts';
import { eventsOf } from '../../../domain/core/log/streams.ts';
import { budgets } from '../../../domain/costs/budget.ts';
import { moneyOn, setBudget } from '../../support/costs/money.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';

let node: TestNode;
let workspaceId: string;
let now: string;

beforeAll(async () => {
  node = await openNode();
});
afterAll(() => node.stop());
beforeEach(() => {
  workspaceId = randomUUID();
  now = '2026-11-29T12:00:00.000Z';
});

const money = (more: Partial<Parameters<typeof moneyOn>[0]> = {}) =>
  moneyOn({ ...node, workspaceId, now: () => now, ...more });
type Money = ReturnType<typeof money>;

const budget = (dailyMicroUsd: number | null, warnPct = 80): Promise<void> =>
  setBudget(node.store, dailyMicroUsd, { warnPct, workspaceId });

/** The id of a sending that was paid for; why not, for another one. */
const reserve = async ({ spending }: Money, highestMicroUsd: number | null, id: string = randomUUID()) => {
  try {
    await spending.reserve({ id, purpose: 'planner', model: 'claude-sonnet-5', highestMicroUsd });
    return { id, refused: null };
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    return { id, refused: error.shortage };
  }
};
const refusal = async (of: Money, highestMicroUsd: number | null): Promise<Shortage | null> =>
  (await reserve(of, highestMicroUsd)).refused;

const told = async (): Promise<string[]> => {
  const events = await Array.fromAsync(eventsOf(node.store, budgets, workspaceId));
  return events.map(({ type }) => type).filter((type) => type !== 'BudgetSet');
};
const today = ({ ledger }: Money) => ledger.of(now.slice(0, 10));

describe('money for requests to the model (SU-185)', () => {
  it('is given out once, however many nodes ask at the same time', async () => {
    await budget(1_000_000);
    const nodes = [money(), money()];
    const asked = await Promise.all(Array.from({ length: 40 }, (_, n) => reserve(nodes[n % 2] ?? money(), 30_000 + n)));
    const granted = asked.filter(({ refused }) => refused === null);
    expect(granted.length).toBeGreaterThan(30);
    expect(granted.length).toBeLessThan(34);
    expect(asked.filter(({ refused }) => refused === 'set_aside')).toHaveLength(40 - granted.length);
    expect((await today(money())).inFlightMicroUsd).toBeLessThanOrEqual(1_000_000);
  });

  it('comes back where a request cost less, and is gone where nobody knows what it cost', async () => {
    await budget(1_000_000);
    const one = money();
    const [cheap, unknown] = [await reserve(one, 400_000), await reserve(one, 500_000)];
    expect(await refusal(one, 200_000)).toBe('set_aside');
    await one.spending.settle(cheap.id, 1_234);
    await one.spending.settle(unknown.id, null);
    expect(await today(money())).toEqual({ spentMicroUsd: 1_234, inFlightMicroUsd: 500_000 });
    expect(await refusal(money(), 200_000)).toBeNull();
  });

  it('is set aside once for a sending, and settled once', async () => {
    const one = money();
    const { id } = await reserve(one, 70_000);
    await reserve(one, 70_000, id);
    expect(await today(one)).toEqual({ spentMicroUsd: 0, inFlightMicroUsd: 70_000 });
    await one.spending.settle(id, 10_000);
    await one.spending.settle(id, 10_000);
    expect(await today(one)).toEqual({ spentMicroUsd: 10_000, inFlightMicroUsd: 0 });
  });

  it('that was set aside for a request that a kill cut counts as spent', async () => {
    await budget(1_000_000);
    const killed = money();
    const { id } = await reserve(killed, 900_000);
    expect(await refusal(money(), 200_000)).toBe('set_aside');
    await node.quick.query(`update ops.model_reservations set reserved_at = now() - interval '1 hour' where id = $1`, [
      id,
    ]);
    expect(await today(money())).toEqual({ spentMicroUsd: 900_000, inFlightMicroUsd: 0 });
    expect(await refusal(money(), 200_000)).toBe('spent');
  });

  it('is that of a day of UTC: the next one has its own, and what was asked before midnight counts before it', async () => {
    await budget(100_000);
    const one = money();
    now = '2026-11-29T23:59:59.999Z';
    const late = await reserve(one, 90_000);
    expect(await refusal(one, 90_000)).toBe('set_aside');
    now = '2026-11-30T00:00:00.000Z';
    expect(await refusal(one, 90_000)).toBeNull();
    await one.spending.settle(late.id, 80_000);
    expect(await one.ledger.of('2026-11-29')).toEqual({ spentMicroUsd: 80_000, inFlightMicroUsd: 0 });
    expect(await today(one)).toEqual({ spentMicroUsd: 0, inFlightMicroUsd: 90_000 });
  });

  it('begins a day with what the log says that it has cost, so that a lost table is no new budget', async () => {
    await budget(1_000_000);
    const one = money({ recorded: (day) => Promise.resolve(day === '2026-11-29' ? 950_000n : 0n) });
    expect(await today(one)).toEqual({ spentMicroUsd: 950_000, inFlightMicroUsd: 0 });
    expect(await refusal(one, 60_000)).toBe('spent');
    expect(await refusal(one, 50_000)).toBeNull();
  });

  it('is not needed for a model without a price unless a budget is set', async () => {
    const one = money();
    expect(await refusal(one, null)).toBeNull();
    await budget(1_000_000);
    expect(await refusal(one, null)).toBe('unpriced');
  });
});

describe('what is told of a day', () => {
  it('is a warning once, and that it is spent once, however many nodes find out (SU-185)', async () => {
    await budget(1_000_000, 50);
    const nodes = [money(), money()];
    for (const one of nodes) {
      const { id } = await reserve(one, 300_000);
      await one.spending.settle(id, 260_000);
    }
    expect(await told()).toEqual(['BudgetWarning']);
    await Promise.all([...nodes, ...nodes].map((one) => refusal(one, 500_000)));
    expect(await told()).toEqual(['BudgetWarning', 'BudgetExhausted']);
  });

  it('is told anew under another budget, which gives what it has more at once', async () => {
    await budget(100_000);
    const one = money();
    expect(await refusal(one, 200_000)).toBe('spent');
    await budget(250_000);
    const { id, refused } = await reserve(one, 200_000);
    expect(refused).toBeNull();
    await one.spending.settle(id, 200_000);
    expect(await refusal(one, 200_000)).toBe('spent');
    expect(await told()).toEqual(['BudgetExhausted', 'BudgetWarning', 'BudgetExhausted']);
    await budget(null);
    expect(await refusal(one, 900_000)).toBeNull();
  });
});
