import { NO_BUDGET, type Budget } from '../../domain/costs/budget.ts';
import type { Sql } from '../../engine/sql.ts';
import { columnsOf, type RowOf } from '../sql/table.ts';
import { budgetTable } from './costTables.ts';

/** A budget as people see it. Money in whole micro-dollars. */
export type BudgetView = Budget & {
  /** ISO 8601; null before anybody has set one. */
  setAt: string | null;
  /** When the budget was last found to be spent, and the most that the request could have cost that was not made. */
  exhaustedAt: string | null;
  neededMicroUsd: number | null;
};

/** The budget of a workspace. */
export const readBudget = async (sql: Sql, workspaceId: string): Promise<BudgetView> => {
  const { rows } = await sql.query<RowOf<typeof budgetTable>>(
    `select ${columnsOf(budgetTable)} from budgets where workspace_id = $1`,
    [workspaceId],
  );
  return rows[0] === undefined ? NOTHING_SET : viewOf(rows[0]);
};

const NOTHING_SET: BudgetView = { ...NO_BUDGET, setAt: null, exhaustedAt: null, neededMicroUsd: null };

const viewOf = (row: RowOf<typeof budgetTable>): BudgetView => ({
  dailyMicroUsd: numberOf(row.daily_micro_usd),
  warnPct: row.warn_pct,
  warned: toldOf(row.warned_day, row.warned_daily_micro_usd),
  exhausted: toldOf(row.exhausted_day, row.exhausted_daily_micro_usd),
  setAt: row.set_at,
  exhaustedAt: row.exhausted_at,
  neededMicroUsd: numberOf(row.needed_micro_usd),
});

const toldOf = (day: string | null, dailyMicroUsd: string | null): Budget['warned'] =>
  day === null || dailyMicroUsd === null ? null : { day, dailyMicroUsd: Number(dailyMicroUsd) };

const numberOf = (value: string | null): number | null => (value === null ? null : Number(value));
