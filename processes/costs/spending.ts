import { BudgetSpent, type Spending } from '../../agent/running/spending.ts';
import { CommandId } from '../../domain/core/ids.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { handle, loadOn, unwritten, type Loaded } from '../../domain/core/log/streams.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { budgets, dayAfter, dayOf, isTold, type Budget, type BudgetCommand } from '../../domain/costs/budget.ts';
import type { BudgetData, BudgetEvent } from '../../domain/costs/events.ts';
import type { MoneyLedger } from '../../domain/costs/moneyLedger.ts';
import { failureFields } from '../../engine/async/failure.ts';

export type SpendingDeps = {
  store: Pick<EventStore, 'readStream' | 'append'>;
  ledger: MoneyLedger;
  /** The budget as the log tells it. */
  current: () => Promise<Budget>;
  /** Whose budget it is. */
  workspaceId: string;
  logger: Logger;
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
  newId: () => string;
};

/**
 * SU-185: the budget of the day over all nodes, for every agent. Money is given out by the ledger; that a day's budget is
 * reached, or nearly, is told once, by an event.
 */
export const createSpending = (deps: SpendingDeps): Spending => {
  const { ledger, current, logger, now } = deps;
  return {
    reserve: async ({ id, highestMicroUsd }) => {
      const { dailyMicroUsd } = await current();
      if (dailyMicroUsd !== null && highestMicroUsd === null) throw new BudgetSpent('unpriced', null);
      const day = dayOf(now());
      const microUsd = highestMicroUsd ?? 0;
      if (await ledger.reserve({ id, day, microUsd }, dailyMicroUsd)) return;
      const { spentMicroUsd } = await ledger.of(day);
      // What others have set aside may come back; a budget is spent once no return would make room.
      if (dailyMicroUsd === null || spentMicroUsd + microUsd <= dailyMicroUsd)
        throw new BudgetSpent('set_aside', microUsd);
      await tellExhausted(deps, { day, dailyMicroUsd, spentMicroUsd, neededMicroUsd: microUsd });
      throw new BudgetSpent('spent', microUsd);
    },
    settle: async (id, costMicroUsd) => {
      if (costMicroUsd === null) return;
      try {
        const day = await ledger.settle(id, costMicroUsd);
        if (day !== null) await warn(deps, await current(), day);
      } catch (error) {
        logger.warn(failureFields(error), 'model_cost_not_settled');
      }
    },
  };
};

type Reached = Pick<BudgetData<'BudgetExhausted'>, 'day' | 'dailyMicroUsd' | 'spentMicroUsd' | 'neededMicroUsd'>;

const tellExhausted = (deps: SpendingDeps, reached: Reached): Promise<void> =>
  tell(deps, {
    type: 'ExhaustBudget',
    data: {
      ...reached,
      workspaceId: deps.workspaceId,
      resumesAt: dayAfter(reached.day),
      exhaustedAt: deps.now(),
    },
  });

/** Once the day has cost so much of its budget as people want to hear of. */
const warn = async (deps: SpendingDeps, budget: Budget, day: string): Promise<void> => {
  const { dailyMicroUsd, warnPct, warned } = budget;
  if (dailyMicroUsd === null || isTold(budget, warned, day)) return;
  const { spentMicroUsd } = await deps.ledger.of(day);
  if (spentMicroUsd * 100 < dailyMicroUsd * warnPct) return;
  const data = { workspaceId: deps.workspaceId, day, dailyMicroUsd, spentMicroUsd, warnPct, warnedAt: deps.now() };
  await tell(deps, { type: 'WarnOfBudget', data });
};

const tell = async ({ store, workspaceId, newId }: SpendingDeps, command: BudgetCommand): Promise<void> => {
  const commandId = CommandId.parse(newId());
  const actor = { type: 'system', id: 'budget' } as const;
  await handle(store, budgets, workspaceId, command, { actor, correlationId: commandId, commandId, workspaceId });
};

/** The budget of a workspace; of its stream only what has come since is read. */
export const followedBudget = (store: Pick<EventStore, 'readStream'>, workspaceId: string): (() => Promise<Budget>) => {
  let known: Loaded<BudgetEvent, Budget> = unwritten(budgets);
  return async () => {
    known = await loadOn(store, budgets, workspaceId, known);
    return known.state;
  };
};
