import { upgradeRoutes } from '../../api/upgrades/routes.ts';
import type { Module } from '../../composition/core.ts';
import { runUpgradeScheduler, upgradeChanges } from '../../processes/upgrades/upgradeScheduler.ts';

/** Upgrades of clusters: their routes, and the worker that begins what is due. */
export const upgradeModule: Module = {
  open: (core) => ({
    routes: upgradeRoutes(core),
    workers: [
      {
        name: 'upgrades',
        after: ['clusters'],
        run: (signal) => runUpgradeScheduler({ ...core, changes: upgradeChanges(core) }, signal),
      },
    ],
  }),
};
