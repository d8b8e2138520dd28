import { z } from 'zod';
import { countConnectors, listConnectors } from '../../projections/connectors/connectorQueries.ts';
import type { ConnectorRow } from '../../projections/connectors/connectors.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { ArrayPaging, pageHeaders, readPage } from '../http/paging.ts';
import { ConnectorResource, toConnectorResource } from './resource.ts';
import type { CursorCodec } from '../http/cursor.ts';
import type { CatalogueEntry } from '../../domain/connectors/connectorKinds.ts';
import type { Sql } from '../../engine/sql.ts';
import type { ConnectorChecks } from '../../processes/connectors/connectorChecks.ts';

const Query = z.strictObject({ ...ArrayPaging });
const Place = z.object({ createdAt: z.string(), id: z.string() });

/** SU-31: a bare array, oldest first. */
export const connectorList =
  (deps: {
    reads: Sql;
    cursors: CursorCodec;
    publicApiUrl: string;
    connectorCatalogue: readonly CatalogueEntry[];
    connectorChecks: Pick<ConnectorChecks, 'lastCheckedAt'>;
  }): Route =>
  (app) => {
    app.get(
      '/api/connectors',
      {
        config: {
          access: signedIn('connectors:read'),
          readModels: ['connectors'],
          sends: ['Link', 'X-Total-Count'],
        },
        schema: {
          tags: ['Connectors'],
          operationId: 'listConnectors',
          summary: 'List connectors, oldest first',
          querystring: Query,
          response: { 200: z.array(ConnectorResource) },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const { rows, nextCursor } = await readPage(deps.cursors, request.query, {
          endpoint: '/api/connectors',
          workspaceId,
          place: Place,
          placeOf: (row: ConnectorRow) => ({ createdAt: row.created_at, id: row.id }),
          read: (limit, place) => listConnectors(deps.reads, workspaceId, limit, place),
        });
        const total = await countConnectors(deps.reads, workspaceId);
        pageHeaders(request, reply, deps.publicApiUrl, { total, nextCursor });
        return rows.map((row) => toConnectorResource(deps, row));
      },
    );
  };
