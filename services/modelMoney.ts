import type { Spending } from '../agent/running/spending.ts';
import { createMoneyLedger } from '../adapters/postgres/ops/moneyLedger.ts';
import type { Engine } from '../composition/engine.ts';
import { machineClock, uuidv7 } from '../composition/ids.ts';
import type { Storage } from '../composition/storage.ts';
import { DEFAULT_WORKSPACE } from '../domain/core/ids.ts';
import type { MoneyLedger } from '../domain/costs/moneyLedger.ts';
import type { PriceTable } from '../domain/pricing/priceTable.ts';
import { createBudgetGate, type BudgetGate } from '../processes/costs/budgetGate.ts';
import { createSpending, followedBudget } from '../processes/costs/spending.ts';
import { costOfDay } from '../projections/costs/costQueries.ts';
import { readPrices } from '../settings/priceTable.ts';
import type { Settings } from '../settings/settings.ts';

/** What every agent pays with, and what its pages tell (SU-156, SU-185). */
export type ModelMoney = {
  prices: PriceTable;
  /** The budget of the installation's workspace, over all nodes. */
  spending: Spending;
  /** Whether this node may begin to work by itself. */
  gate: BudgetGate;
  ledgerOf: (workspaceId: string) => MoneyLedger;
};

/** A price table that does not fit throws InvalidSetting. */
export const openModelMoney = async (
  settings: Settings,
  { quick }: Pick<Storage, 'quick'>,
  { store, reads, logger }: Pick<Engine, 'store' | 'reads' | 'logger'>,
): Promise<ModelMoney> => {
  const ledgerOf = (workspaceId: string): MoneyLedger =>
    createMoneyLedger({ database: quick, workspaceId, recorded: (day) => costOfDay(reads, workspaceId, day) });
  const deps = {
    store,
    ledger: ledgerOf(DEFAULT_WORKSPACE),
    current: followedBudget(store, DEFAULT_WORKSPACE),
    workspaceId: DEFAULT_WORKSPACE,
    logger,
    now: machineClock.now,
    newId: uuidv7,
  };
  return { prices: await readPrices(settings), spending: createSpending(deps), gate: createBudgetGate(deps), ledgerOf };
};
