import { z } from 'zod';
import { findConnector } from '../../projections/connectors/connectorQueries.ts';
import { notFound, principalOf, type Route } from '../http/http.ts';
import { recordFirst } from '../http/recordFirst.ts';
import { recordId } from '../http/queryValues.ts';
import { ConnectorResource, toConnectorResource } from './resource.ts';
import type { CatalogueEntry } from '../../domain/connectors/connectorKinds.ts';
import type { Sql } from '../../engine/sql.ts';
import type { ConnectorChecks } from '../../processes/connectors/connectorChecks.ts';

/** SU-36. */
export const connectorById =
  (deps: { reads: Sql; connectorCatalogue: readonly CatalogueEntry[]; connectorChecks: ConnectorChecks }): Route =>
  (app) => {
    app.get(
      '/api/connectors/:id',
      {
        config: { access: { surface: 'api', role: 'member' }, readModels: ['connectors'] },
        preValidation: recordFirst((workspaceId, id) => findConnector(deps.reads, workspaceId, id)),
        schema: {
          tags: ['Connectors'],
          operationId: 'getConnector',
          summary: 'Get a connector',
          params: z.object({ id: recordId }),
          response: { 200: ConnectorResource },
        },
      },
      async (request) => {
        const row = await findConnector(deps.reads, principalOf(request).workspaceId, request.params.id);
        if (row === null) throw notFound();
        return toConnectorResource(deps, row);
      },
    );
  };
