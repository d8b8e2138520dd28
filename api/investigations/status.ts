import { z } from 'zod';
import { signedIn } from '../http/access.ts';
import type { Route } from '../http/http.ts';
import { dayAfter, dayOf } from '../../domain/costs/budget.ts';
import type { InvestigationsStatus } from '../../processes/investigations/modelGate.ts';

export const InvestigationsState = z
  .object({
    state: z.enum(['running', 'off', 'no_provider', 'provider_refuses', 'budget_reached', 'model_unpriced']),
    since: z.string(),
    /** For people: what to do about it; null while nothing is wrong. */
    detail: z.string().nullable(),
    resumes_at: z
      .string()
      .nullable()
      .describe('When it goes on by itself; null where somebody has to act, or nothing is wrong.'),
  })
  .meta({ id: 'InvestigationsState' });

export const StatusResource = z
  .object({
    investigations: InvestigationsState,
    ticket_sources: z.object({ state: z.enum(['polled', 'off']) }),
  })
  .meta({ id: 'ServiceStatus' });

/** The budget of the next day is a new one. */
const resumesAt = ({ state, since }: InvestigationsStatus): string | null =>
  state === 'budget_reached' ? dayAfter(dayOf(since)) : null;

/** Why tickets stay `new` (SU-29, SU-30, SU-185), or do not come at all, of the node that answers. */
export const investigationsStatus =
  (deps: { investigationsStatus: () => InvestigationsStatus; pollsSources: boolean }): Route =>
  (app) => {
    app.get(
      '/api/status',
      {
        config: { access: signedIn('tickets:read') },
        schema: {
          tags: ['Investigations'],
          operationId: 'getStatus',
          summary: 'Read whether tickets are fetched and investigated, with the reason if not',
          description:
            '`off`: the consumer is switched off. `no_provider`: no model key. `provider_refuses`: the ' +
            'model provider refuses the key, the model or the address; nothing is claimed until it answers again. ' +
            '`budget_reached`: the budget of the day is spent; nothing is claimed, and what is under way waits, until ' +
            '`resumes_at`, or until an administrator sets another budget. `model_unpriced`: a budget is set, and the ' +
            'price table does not know the model. In all of these, tickets stay `new`. `ticket_sources` is `off` while the poller is switched off: sources ' +
            'are then checked, but tickets are not read.',
          response: { 200: StatusResource },
        },
      },
      () => {
        const status = deps.investigationsStatus();
        return {
          investigations: { ...status, resumes_at: resumesAt(status) },
          ticket_sources: { state: deps.pollsSources ? ('polled' as const) : ('off' as const) },
        };
      },
    );
  };
