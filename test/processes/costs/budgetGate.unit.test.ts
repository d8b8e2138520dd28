import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { NO_BUDGET, type Budget } from '../../../domain/costs/budget.ts';
import type { DaySpending } from '../../../domain/costs/moneyLedger.ts';
import { createBudgetGate } from '../../../processes/costs/budgetGate.ts';
import { eventAt } from '../../support/log/recordedEvents.ts';

const DAY = '2026-11-29';

const opened = (given: Partial<Budget> = {}) => {
  const state = { now: `${DAY}T12:00:00.000Z`, spentMicroUsd: 0, inFlightMicroUsd: 0 };
  const budget: Budget = { ...NO_BUDGET, dailyMicroUsd: 1_000_000, ...given };
  const of = (): Promise<DaySpending> => Promise.resolve(state);
  const gate = createBudgetGate({
    ledger: { of },
    current: () => Promise.resolve(budget),
    workspaceId: 'default',
    now: () => state.now,
  });
  return { gate, state };
};

const event = (type: string, data: object): RecordedEvent => eventAt(1, type, { workspaceId: 'default', ...data });

describe('the gate before agents that work by themselves (SU-185)', () => {
  it('is open until a request is refused, and closed until the next day of UTC', async () => {
    const { gate, state } = opened();
    expect(await gate.places()).toBe(Infinity);
    gate.refused({ shortage: 'spent', neededMicroUsd: 200_000 });
    expect(gate.shortage()).toEqual({ shortage: 'spent', since: `${DAY}T12:00:00.000Z` });
    expect(await gate.places()).toBe(0);
    state.now = '2026-11-30T00:00:00.000Z';
    expect(gate.shortage()).toBeNull();
    expect(await gate.places()).toBe(Infinity);
  });

  it('is closed at the start where another node has found the day spent, and by what that tells later', async () => {
    const before = opened({ exhausted: { day: DAY, dailyMicroUsd: 1_000_000 } });
    expect(await before.gate.places()).toBe(0);
    const later = opened();
    expect(await later.gate.places()).toBe(Infinity);
    later.gate.heard(event('BudgetExhausted', { day: DAY, dailyMicroUsd: 1_000_000, neededMicroUsd: 5 }));
    expect(await later.gate.places()).toBe(0);
    later.gate.heard(event('BudgetSet', { dailyMicroUsd: 2_000_000 }));
    expect(await later.gate.places()).toBe(Infinity);
  });

  it('lets on as many runs as there is money for while some is only set aside', async () => {
    const { gate, state } = opened();
    gate.refused({ shortage: 'set_aside', neededMicroUsd: 200_000 });
    Object.assign(state, { spentMicroUsd: 100_000, inFlightMicroUsd: 850_000 });
    expect(await gate.places()).toBe(0);
    Object.assign(state, { spentMicroUsd: 150_000, inFlightMicroUsd: 400_000 });
    expect(await gate.places()).toBe(2);
    Object.assign(state, { spentMicroUsd: 950_000, inFlightMicroUsd: 0 });
    expect(await gate.places()).toBe(1);
    expect(gate.shortage()).toBeNull();
  });

  it('ignores what is told of another day', async () => {
    const { gate } = opened();
    gate.heard(event('BudgetExhausted', { day: '2026-11-28', dailyMicroUsd: 1_000_000, neededMicroUsd: 5 }));
    expect(await gate.places()).toBe(Infinity);
  });
});
