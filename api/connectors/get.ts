import { z } from 'zod';
import { findConnector } from '../../projections/connectors/connectorQueries.ts';
import { signedIn } from '../http/access.ts';
import type { Route } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { recordId } from '../http/fields.ts';
import { ConnectorResource, toConnectorResource } from './resource.ts';
import type { CatalogueEntry } from '../../domain/connectors/connectorKinds.ts';
import type { Sql } from '../../engine/sql.ts';
import type { ConnectorChecks } from '../../processes/connectors/connectorChecks.ts';

/** One connector of the workspace (SU-36). */
export const connectorById =
  (deps: { reads: Sql; connectorCatalogue: readonly CatalogueEntry[]; connectorChecks: ConnectorChecks }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findConnector(deps.reads, workspaceId, id));
    app.get(
      '/api/connectors/:id',
      {
        config: { access: signedIn('connectors:read'), readModels: ['connectors'] },
        preValidation: record.first,
        schema: {
          tags: ['Connectors'],
          operationId: 'getConnector',
          summary: 'Get a connector',
          params: z.object({ id: recordId }),
          response: { 200: ConnectorResource },
        },
      },
      async (request) => {
        const row = record.of(request);
        return toConnectorResource(deps, row);
      },
    );
  };
