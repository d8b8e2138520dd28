import { z } from 'zod';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { ticketSources } from '../../domain/sources/source.ts';
import { findSource } from '../../projections/sources/sourceQueries.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, notFound, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { shownSource, SourceResource, type ShownSource } from './resource.ts';
import { startedSource } from './started.ts';

/** SU-66: lets a tool server offer what it offers since its tools changed; it starts anew. */
export const approveTools =
  (deps: Settling & ShownSource & { store: EventStore; now: () => string }): Route =>
  (app) => {
    app.post(
      '/api/ticket-sources/:id/approve-tools',
      {
        config: { access: signedIn('sources:manage'), refuses: ['invalid_transition'] },
        preValidation: pathRecord((workspaceId, id) => findSource(deps.reads, workspaceId, id)).first,
        schema: {
          tags: ['Ticket sources'],
          operationId: 'approveTicketSourceTools',
          summary: 'Approve the changed tools of a ticket source',
          params: z.object({ id: recordId }),
          response: { 200: SourceResource },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const command = { type: 'ApproveTools', approvedAt: deps.now() } as const;
        const { position } = await handle(deps.store, ticketSources, id, command, metaOf(request));
        await settled(deps, reply, position, ['ticket_sources']);
        const row = await startedSource(deps, principalOf(request).workspaceId, id);
        if (row === null) throw notFound();
        return shownSource(deps, row);
      },
    );
  };
