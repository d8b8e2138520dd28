import { maintenanceRoutes } from '../../api/maintenance/routes.ts';
import type { Module } from '../../composition/core.ts';

/** When clusters may be worked on. */
export const maintenanceModule: Module = {
  open: (core) => ({ routes: maintenanceRoutes(core) }),
};
