import { insightRoutes } from '../../api/insights/routes.ts';
import type { Module } from '../../composition/core.ts';
import { timezoneOf } from '../../projections/serviceLevels/serviceLevels.ts';
import { insights } from '../../projections/insights/insights.ts';

/** How support does, for those who lead it. */
export const insightModule: Module = {
  readModels: [insights],
  open: (core) => ({
    routes: insightRoutes({ ...core, timezoneOf: (workspaceId) => timezoneOf(core.reads, workspaceId) }),
  }),
};
