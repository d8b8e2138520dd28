import { IconServer2 } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { followsLog } from '../app/followsLog.ts';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';
import { clusterFilterIn } from './clusterFilter.ts';
import { clusterFinder } from './finder.ts';
import { clustersLive } from './live.ts';

const clustersRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/clusters', beforeLoad: followsLog });

const listRoute = createRoute({
  getParentRoute: () => clustersRoute,
  path: '/',
  validateSearch: clusterFilterIn,
  component: loaded(() => import('./ClustersPage.tsx'), 'ClustersPage'),
});

const newRoute = createRoute({
  getParentRoute: () => clustersRoute,
  path: 'new',
  component: loaded(() => import('./NewClusterPage.tsx'), 'NewClusterPage'),
});

const windowRoute = createRoute({
  getParentRoute: () => clustersRoute,
  path: 'window',
  component: loaded(() => import('./maintenance/WorkspaceWindowPage.tsx'), 'WorkspaceWindowPage'),
});

const clusterRoute = createRoute({
  getParentRoute: () => clustersRoute,
  path: '$clusterId',
  component: loaded(() => import('./ClusterPage.tsx'), 'ClusterPage'),
});

const overviewRoute = createRoute({
  getParentRoute: () => clusterRoute,
  path: '/',
  component: loaded(() => import('./overview/OverviewTab.tsx'), 'OverviewTab'),
});

const upgradesRoute = createRoute({
  getParentRoute: () => clusterRoute,
  path: 'upgrades',
  component: loaded(() => import('./upgrades/UpgradesTab.tsx'), 'UpgradesTab'),
});

const maintenanceRoute = createRoute({
  getParentRoute: () => clusterRoute,
  path: 'maintenance',
  component: loaded(() => import('./maintenance/MaintenanceTab.tsx'), 'MaintenanceTab'),
});

const settingsRoute = createRoute({
  getParentRoute: () => clusterRoute,
  path: 'settings',
  component: loaded(() => import('./settings/SettingsTab.tsx'), 'SettingsTab'),
});

const tabs = [overviewRoute, upgradesRoute, maintenanceRoute, settingsRoute] as const;

export const clustersPage = definePage({
  route: clustersRoute.addChildren([listRoute, newRoute, windowRoute, clusterRoute.addChildren(tabs)]),
  navigation: { group: 'Clusters', keys: 'g c', label: 'Clusters', icon: IconServer2, needs: 'clusters:manage' },
  finder: clusterFinder,
  live: [],
  log: [clustersLive],
});
