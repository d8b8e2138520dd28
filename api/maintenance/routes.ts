import type { Route } from '../http/http.ts';
import { clusterWindow, deleteClusterWindow, putClusterWindow } from './clusterWindow.ts';
import { clusterExclusions, putClusterExclusions } from './exclusions.ts';
import { upcomingWindows } from './upcoming.ts';
import { putWorkspaceWindow, workspaceWindow } from './workspaceWindow.ts';

export type MaintenanceRouteDeps = Parameters<typeof putWorkspaceWindow>[0];

/** When clusters may be worked on (CL-76 to CL-79). */
export const maintenanceRoutes = (deps: MaintenanceRouteDeps): readonly Route[] => [
  clusterWindow(deps),
  putClusterWindow(deps),
  deleteClusterWindow(deps),
  clusterExclusions(deps),
  putClusterExclusions(deps),
  workspaceWindow(deps),
  putWorkspaceWindow(deps),
  upcomingWindows(deps),
];
