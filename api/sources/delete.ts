import { z } from 'zod';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { ticketSources } from '../../domain/sources/source.ts';
import type { Sql } from '../../engine/sql.ts';
import { findSource } from '../../projections/sources/sourceQueries.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';

/** SU-62, DS-103: its tool server stops within moments and its secrets go; its tickets stay. */
export const deleteSource =
  (deps: Settling & { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    app.delete(
      '/api/ticket-sources/:id',
      {
        config: { access: signedIn('sources:manage') },
        preValidation: pathRecord((workspaceId, id) => findSource(deps.reads, workspaceId, id)).first,
        schema: {
          tags: ['Ticket sources'],
          operationId: 'deleteTicketSource',
          summary: 'Delete a ticket source',
          params: z.object({ id: recordId }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const command = { type: 'DeleteSource', deletedAt: deps.now() } as const;
        const { position } = await handle(deps.store, ticketSources, request.params.id, command, metaOf(request));
        await settled(deps, reply, position, ['ticket_sources']);
        return reply.code(204).send(null);
      },
    );
  };
