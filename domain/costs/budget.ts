import { unreachable, type Decider } from '../core/decider.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { BudgetEvent, type BudgetData } from './events.ts';

/** Something that was told of a day, under the budget that held then. */
type Told = { day: string; dailyMicroUsd: number };

/** The budget of a workspace, and what was told of it last. */
export type Budget = {
  /** Whole micro-dollars; null without a limit. */
  dailyMicroUsd: number | null;
  warnPct: number;
  warned: Told | null;
  exhausted: Told | null;
};

export type BudgetCommand =
  | { type: 'SetBudget'; data: BudgetData<'BudgetSet'> }
  | { type: 'WarnOfBudget'; data: BudgetData<'BudgetWarning'> }
  | { type: 'ExhaustBudget'; data: BudgetData<'BudgetExhausted'> };

/** SU-185: what holds before anybody has set one. */
export const NO_BUDGET: Budget = { dailyMicroUsd: null, warnPct: 80, warned: null, exhausted: null };

/** A day is told of once under the same budget; what was told under another one says nothing of this one. */
export const isTold = ({ dailyMicroUsd }: Pick<Budget, 'dailyMicroUsd'>, told: Told | null, day: string): boolean =>
  told !== null && told.day === day && told.dailyMicroUsd === dailyMicroUsd;

export const budgetDecider: Decider<BudgetCommand, NewEvent<BudgetEvent>, Budget> = {
  initialState: () => NO_BUDGET,
  evolve: (budget, { type, data }) => {
    switch (type) {
      case 'BudgetSet':
        return { ...budget, dailyMicroUsd: data.dailyMicroUsd, warnPct: data.warnPct };
      case 'BudgetWarning':
        return { ...budget, warned: toldIn(data) };
      case 'BudgetExhausted':
        return { ...budget, exhausted: toldIn(data) };
      default:
        return unreachable(type);
    }
  },
  decide: (command, budget) => {
    switch (command.type) {
      case 'SetBudget':
        return isSame(budget, command.data) ? [] : [{ type: 'BudgetSet', data: command.data }];
      case 'WarnOfBudget':
        return tells(budget, budget.warned, command.data) ? [{ type: 'BudgetWarning', data: command.data }] : [];
      case 'ExhaustBudget':
        return tells(budget, budget.exhausted, command.data) ? [{ type: 'BudgetExhausted', data: command.data }] : [];
      default:
        return unreachable(command);
    }
  },
};

/** Streams `budget-<workspace>`. */
export const budgets = streamKind('budget', BudgetEvent, budgetDecider);

const toldIn = ({ day, dailyMicroUsd }: Told): Told => ({ day, dailyMicroUsd });

/** Whether it is new, and still of the budget that holds: somebody may have set another one meanwhile. */
const tells = (budget: Budget, told: Told | null, data: Told): boolean =>
  data.dailyMicroUsd === budget.dailyMicroUsd && !isTold(budget, told, data.day);

const isSame = (budget: Budget, { dailyMicroUsd, warnPct }: BudgetData<'BudgetSet'>): boolean =>
  budget.dailyMicroUsd === dailyMicroUsd && budget.warnPct === warnPct;

/** The day of UTC that an ISO 8601 time in UTC belongs to. */
export const dayOf = (at: string): string => at.slice(0, 10);

/** When the day after begins, ISO 8601. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString();
