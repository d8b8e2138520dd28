import { createRatingTokens } from '../../adapters/vault/ratingTokens.ts';
import { csatRoutes } from '../../api/csat/routes.ts';
import type { Module, NodeCore } from '../../composition/core.ts';
import { rateTickets } from '../../processes/csat/rateTickets.ts';
import { csat } from '../../projections/csat/csat.ts';

/** What customers think of answers: recorded by people or by the links that replies carry, and looked at. */
export const csatModule = {
  readModels: [csat],
  open: (core: NodeCore) => ({
    routes: csatRoutes({ ...core, ratingTokens: createRatingTokens(core.masterKey) }),
    reactors: [rateTickets(core)],
  }),
} satisfies Module;
