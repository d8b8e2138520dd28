import type { Route } from '../http/http.ts';
import { connectorCatalogue } from './catalogue.ts';
import { postConnector } from './create.ts';
import { deleteConnector } from './delete.ts';
import { postConnectorFromCluster } from './fromCluster.ts';
import { connectorById } from './get.ts';
import { connectorList } from './list.ts';
import { patchConnector } from './patch.ts';
import { postConnectorTest } from './test.ts';

type ConnectorDeps = Parameters<typeof connectorCatalogue>[0] &
  Parameters<typeof connectorList>[0] &
  Parameters<typeof postConnector>[0] &
  Parameters<typeof postConnectorFromCluster>[0] &
  Parameters<typeof connectorById>[0] &
  Parameters<typeof patchConnector>[0] &
  Parameters<typeof deleteConnector>[0] &
  Parameters<typeof postConnectorTest>[0];

/** Connectors: their catalogue, their lives, a test of their connection (SU-31 to SU-37). */
export const connectorRoutes = (deps: ConnectorDeps): readonly Route[] => [
  connectorCatalogue(deps),
  connectorList(deps),
  postConnector(deps),
  postConnectorFromCluster(deps),
  connectorById(deps),
  patchConnector(deps),
  deleteConnector(deps),
  postConnectorTest(deps),
];
