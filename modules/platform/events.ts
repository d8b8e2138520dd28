import { eventRoutes } from '../../api/events/routes.ts';
import type { Module } from '../../composition/core.ts';
import { eventIndex } from '../../projections/events/eventIndex.ts';

/** The log as a list and as a stream. */
export const eventModule: Module = {
  readModels: [eventIndex],
  open: (core) => ({
    routes: eventRoutes({ ...core, chainHashes: (eventIds) => core.audit.queries.chainHashes(eventIds) }),
  }),
};
