import { costRoutes } from '../../api/costs/routes.ts';
import { budgetMetrics } from '../../api/metrics/budgetMetrics.ts';
import type { Core, Module } from '../../composition/core.ts';
import { DEFAULT_WORKSPACE } from '../../domain/core/ids.ts';
import { dayOf } from '../../domain/costs/budget.ts';
import { readBudget } from '../../projections/costs/budgetQueries.ts';
import { costs } from '../../projections/costs/costs.ts';

/** What the model costs, and the budget of the day, which every agent keeps through `core.money`. */
export const costModule: Module = {
  readModels: [costs],
  open: (core) => ({
    routes: costRoutes({ ...core, ...core.money }),
    metrics: [budgetMetrics(() => budgetOf(core))],
  }),
};

const budgetOf = async ({ reads, money, now }: Core) => {
  const { dailyMicroUsd } = await readBudget(reads, DEFAULT_WORKSPACE);
  return { dailyMicroUsd, ...(await money.ledgerOf(DEFAULT_WORKSPACE).of(dayOf(now()))) };
};
