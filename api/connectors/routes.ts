import type { ApiDeps } from '../http/deps.ts';
import type { Route } from '../http/http.ts';
import { connectorCatalogue } from './catalogue.ts';
import { createConnector } from './create.ts';
import { deleteConnector } from './delete.ts';
import { connectorById } from './get.ts';
import { connectorList } from './list.ts';
import { patchConnector } from './patch.ts';
import { testConnector } from './test.ts';

/** SU-31 to SU-37. */
export const connectorRoutes = (
  deps: Pick<
    ApiDeps,
    | 'store'
    | 'reads'
    | 'progress'
    | 'readAfterWriteMs'
    | 'publicApiUrl'
    | 'now'
    | 'secrets'
    | 'cursors'
    | 'exclusive'
    | 'connectorCatalogue'
    | 'connectorChecks'
    | 'maxConnectors'
  >,
): readonly Route[] => [
  connectorCatalogue(deps),
  connectorList(deps),
  createConnector(deps),
  connectorById(deps),
  patchConnector(deps),
  deleteConnector(deps),
  testConnector(deps),
];
