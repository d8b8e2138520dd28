import type { Route } from '../http/http.ts';
import { getBudget, putBudget } from './budget.ts';
import { getCosts } from './costs.ts';

/** What the model costs, and the budget of the day (SU-154, SU-185). */
export const costRoutes = (
  deps: Parameters<typeof getCosts>[0] & Parameters<typeof getBudget>[0],
): readonly Route[] => [getCosts(deps), getBudget(deps), putBudget(deps)];
