import { z } from 'zod';
import { dayAfter, dayOf, isTold } from '../../domain/costs/budget.ts';
import type { DaySpending } from '../../domain/costs/moneyLedger.ts';
import type { BudgetView } from '../../projections/costs/budgetQueries.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { GivenUsd, Usd, usdOf } from './money.ts';

/** SU-185: a budget with the state of its day. */
export const BudgetResource = z
  .object({
    daily_usd: Usd.nullable().describe('For a day of UTC; null without a limit.'),
    warn_pct: z.int(),
    set_at: z.string().nullable().describe('Null before anybody has set one.'),
    today: z.object({
      day: z.string(),
      state: z
        .enum(['unlimited', 'within', 'warned', 'exhausted'])
        .describe('`exhausted`: nothing new is begun until `resumes_at`, or until the budget is set anew.'),
      spent_usd: Usd.describe('Calls that were cut, whose cost nobody knows, count at the most that they could cost.'),
      set_aside_usd: Usd.describe('The most that calls under way can cost; what they do not use comes back.'),
      left_usd: Usd.nullable().describe('Null without a limit.'),
      needed_usd: Usd.nullable().describe(
        'While it is exhausted: the most that the call could cost that was not made.',
      ),
      resumes_at: z.string().describe('When the next day of UTC begins.'),
    }),
  })
  .meta({ id: 'Budget' });
export type BudgetResource = z.infer<typeof BudgetResource>;

export const SetBudgetBody = bodyFor(
  BudgetResource,
  z.strictObject({
    daily_usd: GivenUsd.nullable(),
    warn_pct: z.int().min(1).max(100).default(80),
  }),
);

export const toBudget = (
  budget: BudgetView,
  { spentMicroUsd, inFlightMicroUsd }: DaySpending,
  now: string,
): BudgetResource => {
  const day = dayOf(now);
  const state = stateOn(budget, day);
  const { dailyMicroUsd: daily, warnPct: warn_pct, setAt: set_at, neededMicroUsd: needed } = budget;
  return {
    daily_usd: daily === null ? null : usdOf(daily),
    warn_pct,
    set_at,
    today: {
      day,
      state,
      spent_usd: usdOf(spentMicroUsd),
      set_aside_usd: usdOf(inFlightMicroUsd),
      left_usd: daily === null ? null : usdOf(Math.max(0, daily - spentMicroUsd - inFlightMicroUsd)),
      needed_usd: state === 'exhausted' && needed !== null ? usdOf(needed) : null,
      resumes_at: dayAfter(day),
    },
  };
};

const stateOn = (budget: BudgetView, day: string): BudgetResource['today']['state'] => {
  if (budget.dailyMicroUsd === null) return 'unlimited';
  if (isTold(budget, budget.exhausted, day)) return 'exhausted';
  return isTold(budget, budget.warned, day) ? 'warned' : 'within';
};
