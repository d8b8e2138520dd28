import type { BudgetGate } from '../costs/budgetGate.ts';
import type { InvestigationsStatus, ModelGate } from './modelGate.ts';

const REACHED =
  'The budget of the day is spent. Investigations go on when the next day of UTC begins, or when an administrator sets another budget.';
const UNPRICED =
  'A budget is set, and the price table does not know the model. Add its price to SERVICE_PRICE_TABLE_FILE, or remove the budget.';

/** What investigations can do now on this node. Money that is only set aside is back within moments, and is no news. */
export const whyTicketsWait = (
  gate: Pick<ModelGate, 'status'>,
  budget: Pick<BudgetGate, 'shortage'>,
): InvestigationsStatus => {
  const status = gate.status();
  const short = budget.shortage();
  if (status.state !== 'running' || short === null || short.shortage === 'set_aside') return status;
  const { shortage, since } = short;
  return shortage === 'spent'
    ? { state: 'budget_reached', since, detail: REACHED }
    : { state: 'model_unpriced', since, detail: UNPRICED };
};
