import { z } from 'zod';
import { signedIn } from '../http/access.ts';
import type { Route } from '../http/http.ts';
import type { InvestigationsStatus } from '../../processes/investigations/modelGate.ts';

export const InvestigationsState = z
  .object({
    state: z.enum(['running', 'off', 'no_provider', 'provider_refuses']),
    since: z.string(),
    /** For people: what to do about it; null while nothing is wrong. */
    detail: z.string().nullable(),
  })
  .meta({ id: 'InvestigationsState' });

export const StatusResource = z
  .object({
    investigations: InvestigationsState,
    ticket_sources: z.object({ state: z.enum(['polled', 'off']) }),
  })
  .meta({ id: 'ServiceStatus' });

/** Why tickets stay `new` (SU-29, SU-30), or do not come at all, of the node that answers. */
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
            'In all three, tickets stay `new`. `ticket_sources` is `off` while the poller is switched off: sources ' +
            'are then checked, but tickets are not read.',
          response: { 200: StatusResource },
        },
      },
      () => ({
        investigations: deps.investigationsStatus(),
        ticket_sources: { state: deps.pollsSources ? ('polled' as const) : ('off' as const) },
      }),
    );
  };
