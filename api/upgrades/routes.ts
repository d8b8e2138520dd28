import type { Route } from '../http/http.ts';
import { autoUpgrade } from './autoUpgrade.ts';
import { createUpgrade } from './create.ts';
import { cancelUpgrade, upgradeById, upgradeHistory } from './history.ts';
import { clusterUpgradePath } from './path.ts';
import { previewOfUpgrade } from './preview.ts';

export type UpgradeRouteDeps = Parameters<typeof clusterUpgradePath>[0] &
  Parameters<typeof previewOfUpgrade>[0] &
  Parameters<typeof upgradeHistory>[0] &
  Parameters<typeof createUpgrade>[0] &
  Parameters<typeof autoUpgrade>[0];

/** Where an upgrade leads, what it brings, and upgrades themselves (CL-61 to CL-85). */
export const upgradeRoutes = (deps: UpgradeRouteDeps): readonly Route[] => [
  clusterUpgradePath(deps),
  previewOfUpgrade(deps),
  upgradeHistory(deps),
  createUpgrade(deps),
  upgradeById(deps),
  cancelUpgrade(deps),
  autoUpgrade(deps),
];
