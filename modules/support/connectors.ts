import { connectorRoutes } from '../../api/connectors/routes.ts';
import type { Core, Module, NodeCore } from '../../composition/core.ts';
import { countConnectors } from '../../projections/connectors/connectorQueries.ts';
import { connectors } from '../../projections/connectors/connectors.ts';
import { quotaOn } from '../../projections/quotas.ts';

/** Connectors: their routes, what runs them on this node, and what watches over all of them. */
export const connectorModule = {
  readModels: [connectors],
  open: (core: NodeCore & Pick<Core, 'connectors' | 'clusterReaders' | 'driver'>) => ({
    routes: connectorRoutes({
      ...core,
      connectorCatalogue: core.connectors.entries,
      connectorChecks: core.connectors.host,
      connectorQuota: quotaOn(core, 'connectors', core.settings.SERVICE_MAX_CONNECTORS, (workspaceId) =>
        countConnectors(core.reads, workspaceId),
      ),
    }),
    workers: core.connectors.workers,
  }),
} satisfies Module;
