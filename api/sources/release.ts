import { z } from 'zod';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { ticketSources } from '../../domain/sources/source.ts';
import { findSource } from '../../projections/sources/sourceQueries.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { shownSource, SourceResource, type ShownSource } from './resource.ts';

/** Lets the tickets go on that wait since their source gave more new ones within an hour than its limit. */
export const releaseTickets =
  (deps: Settling & ShownSource & { store: EventStore; now: () => string }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findSource(deps.reads, workspaceId, id));
    app.post(
      '/api/ticket-sources/:id/release',
      {
        config: { access: signedIn('sources:manage') },
        preValidation: record.first,
        schema: {
          tags: ['Ticket sources'],
          operationId: 'releaseTickets',
          summary: 'Have the tickets investigated that wait above the hourly limit of a ticket source',
          description:
            'The tickets that wait by then (`tickets_held`) are investigated, oldest first. Later ones above ' +
            '`hourly_limit` wait again.',
          params: z.object({ id: recordId }),
          response: { 200: SourceResource },
        },
      },
      async (request, reply) => {
        const command = { type: 'ReleaseTickets', releasedAt: deps.now() } as const;
        const { position } = await handle(deps.store, ticketSources, request.params.id, command, metaOf(request));
        await settled(deps, reply, position, ['ticket_sources', 'investigation_queue']);
        return shownSource(deps, await record.now(request));
      },
    );
  };
