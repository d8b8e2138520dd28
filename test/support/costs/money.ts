import { createMoneyLedger } from '../../../adapters/postgres/ops/moneyLedger.ts';
import { isoNow, uuidv7 } from '../../../composition/ids.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import { handle } from '../../../domain/core/log/streams.ts';
import { budgets } from '../../../domain/costs/budget.ts';
import type { Sql } from '../../../engine/sql.ts';
import { createBudgetGate } from '../../../processes/costs/budgetGate.ts';
import { createSpending, followedBudget } from '../../../processes/costs/spending.ts';
import { recordingLogger } from '../logger.ts';
import { CommandId } from '../../../domain/core/ids.ts';

export type MoneyNode = { store: EventStore; quick: Sql; logger?: Logger; now?: () => string; workspaceId?: string };

/** What one node pays with, as the service opens it; `recorded`: what the log says that a day has cost. */
export const moneyOn = ({
  store,
  quick,
  logger = recordingLogger(),
  now = isoNow,
  workspaceId = 'default',
  recorded = () => Promise.resolve(0n),
}: MoneyNode & { recorded?: (day: string) => Promise<bigint> }) => {
  const ledger = createMoneyLedger({ database: quick, workspaceId, recorded });
  const current = followedBudget(store, workspaceId);
  const deps = { store, ledger, current, workspaceId, logger, now, newId: uuidv7 };
  return { ledger, current, spending: createSpending(deps), gate: createBudgetGate(deps) };
};

/** Sets the budget as an administrator does; null takes it away. */
export const setBudget = async (
  store: EventStore,
  dailyMicroUsd: number | null,
  { warnPct = 80, workspaceId = 'default' } = {},
): Promise<void> => {
  const commandId = CommandId.parse(uuidv7());
  const data = { workspaceId, dailyMicroUsd, warnPct, setAt: isoNow() };
  const meta = { actor: { type: 'user', id: 'admin' }, correlationId: commandId, commandId, workspaceId } as const;
  await handle(store, budgets, workspaceId, { type: 'SetBudget', data }, meta);
};
