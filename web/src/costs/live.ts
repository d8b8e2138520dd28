import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandler } from '../live/applyMessage.ts';
import type { Change } from '../live/liveMessage.ts';
import { overlay, reread } from '../live/overlay.ts';
import { serviceStatusQuery, type ServiceStatus } from '../parts/serviceStatus.ts';
import { toast } from '../parts/toasts/toasts.ts';
import { sessionQuery } from '../sessions/session.ts';
import { budgetQuery } from './queries.ts';

type State = { state: 'set' | 'warned' | 'exhausted'; resumes_at: string | null };

/** What frames tell of the budget of the day (SU-185): everybody whom it stops sees it at once. */
export const budgetLive = {
  'budget.state': (queries: QueryClient, { occurred_at: since, patch: { state, resumes_at } }: Change<State>) => {
    if (state === 'exhausted')
      overlay<ServiceStatus>(queries, serviceStatusQuery.queryKey, (status) => stopped(status, since, resumes_at));
    if (state === 'set') reread(queries, serviceStatusQuery.queryKey);
    if (state === 'warned' && mayReadCosts(queries))
      toast({ text: 'The budget of the day is nearly spent. Insights, Costs says how much is left.' });
    reread(queries, budgetQuery.queryKey);
  },
} satisfies LiveHandler;

/** What keeps investigations from running anyway stays the reason. */
const stopped = (status: ServiceStatus, since: string, resumes_at: string | null): ServiceStatus =>
  status.investigations.state === 'running'
    ? { ...status, investigations: { state: 'budget_reached', since, detail: null, resumes_at } }
    : status;

const mayReadCosts = (queries: QueryClient): boolean =>
  queries.getQueryData(sessionQuery.queryKey)?.permissions.includes('costs:read') ?? false;
