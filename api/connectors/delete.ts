import { z } from 'zod';
import { connectors } from '../../domain/connectors/connector.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { findConnector } from '../../projections/connectors/connectorQueries.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { recordId } from '../http/fields.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import type { Sql } from '../../engine/sql.ts';

/** SU-36. Its tool server stops, its secrets go and its name is free within moments. */
export const deleteConnector =
  (deps: Settling & { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    app.delete(
      '/api/connectors/:id',
      {
        config: { access: signedIn('connectors:manage') },
        preValidation: pathRecord((workspaceId, id) => findConnector(deps.reads, workspaceId, id)).first,
        schema: {
          tags: ['Connectors'],
          operationId: 'deleteConnector',
          summary: 'Delete a connector',
          params: z.object({ id: recordId }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const connectorId = request.params.id;
        const command = { type: 'DeleteConnector', data: { connectorId, deletedAt: deps.now() } } as const;
        const { position } = await handle(deps.store, connectors, connectorId, command, metaOf(request));
        await settled(deps, reply, position, ['connectors']);
        return reply.code(204).send(null);
      },
    );
  };
