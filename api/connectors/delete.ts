import { z } from 'zod';
import { connectorDecider, connectorStream } from '../../domain/connectors/connector.ts';
import { handleCommand } from '../../domain/core/handleCommand.ts';
import { findConnector } from '../../projections/connectors/connectorQueries.ts';
import { metaOf, notFound, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { recordFirst } from '../http/recordFirst.ts';
import { recordId } from '../http/queryValues.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Sql } from '../../engine/sql.ts';

/** SU-36. Its tool server stops, its secrets go and its name is free within moments. */
export const deleteConnector =
  (deps: Settling & { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    app.delete(
      '/api/connectors/:id',
      {
        config: { access: { surface: 'api', role: 'admin' } },
        preValidation: recordFirst((workspaceId, id) => findConnector(deps.reads, workspaceId, id)),
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
        if ((await findConnector(deps.reads, principalOf(request).workspaceId, connectorId)) === null) throw notFound();
        const command = { type: 'DeleteConnector', data: { connectorId, deletedAt: deps.now() } } as const;
        const stream = connectorStream(connectorId);
        const handled = await handleCommand(deps.store, connectorDecider, stream, command, metaOf(request));
        await settled(deps, reply, handled.position, ['connectors']);
        return reply.code(204).send(null);
      },
    );
  };
