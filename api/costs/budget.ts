import { handle } from '../../domain/core/log/streams.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { budgets, dayOf } from '../../domain/costs/budget.ts';
import type { MoneyLedger } from '../../domain/costs/moneyLedger.ts';
import type { Sql } from '../../engine/sql.ts';
import { readBudget } from '../../projections/costs/budgetQueries.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { BudgetResource, SetBudgetBody, toBudget } from './budgetResource.ts';
import { microOf } from './money.ts';

const PATH = '/api/settings/budget';
const tags = ['Costs'];

export type BudgetDeps = Settling & {
  store: EventStore;
  reads: Sql;
  ledgerOf: (workspaceId: string) => Pick<MoneyLedger, 'of'>;
  now: () => string;
};

const budgetNow = async ({ reads, ledgerOf, now }: BudgetDeps, workspaceId: string): Promise<BudgetResource> => {
  const at = now();
  const [budget, spending] = [await readBudget(reads, workspaceId), await ledgerOf(workspaceId).of(dayOf(at))];
  return toBudget(budget, spending, at);
};

/** SU-185: the budget of the day, and how the day stands. */
export const getBudget =
  (deps: BudgetDeps): Route =>
  (app) => {
    app.get(
      PATH,
      {
        config: { access: signedIn('costs:read'), readModels: ['costs'] },
        schema: {
          tags,
          operationId: 'getBudget',
          summary: 'Read the budget of the day and what is left of it',
          response: { 200: BudgetResource },
        },
      },
      (request) => budgetNow(deps, principalOf(request).workspaceId),
    );
  };

/** SU-185: sets the budget of the day; what today has cost counts. */
export const putBudget =
  (deps: BudgetDeps): Route =>
  (app) => {
    app.put(
      PATH,
      {
        config: { access: signedIn('budget:manage') },
        schema: {
          tags,
          operationId: 'setBudget',
          summary: 'Set the budget of the day',
          description:
            'What the day has cost so far counts. What waits for money goes on at once where there is some now.',
          body: SetBudgetBody,
          response: { 200: BudgetResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const { daily_usd, warn_pct: warnPct } = request.body;
        const dailyMicroUsd = daily_usd === null ? null : microOf(daily_usd);
        const data = { workspaceId, dailyMicroUsd, warnPct, setAt: deps.now() };
        const command = { type: 'SetBudget', data } as const;
        const { position } = await handle(deps.store, budgets, workspaceId, command, metaOf(request));
        await settled(deps, reply, position, ['costs']);
        return budgetNow(deps, workspaceId);
      },
    );
  };
